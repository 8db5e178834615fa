import { csvResponse } from "#app/components/admin/list/csv-export.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { byteOrderMark, csvLines } from "#app/platform/text/csv.ts";
import { notFound } from "#app/platform/pages/found.server.ts";
import { describe, pictureIds } from "./described.ts";
import { loadOverview } from "./overview.server.ts";
import { readPeriod } from "./period.ts";
import type { Route } from "./+types/overview-csv.route.ts";

/** GET /admin/overview/file?picture=sources&period=month: the figures of a picture. */
export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const id = pictureIds.find((name) => name === searchParams.get("picture"));
  if (!id) throw notFound(request, "people.pictures");
  const language = languageOfRequest(request);
  const described = describe(await loadOverview(readPeriod(searchParams.get("period"))), {
    overview: copyFor(language, "admin").overview,
    pillarNames: copyFor(language, "assessment").pillars,
    language,
  })[id];
  async function* pieces() {
    yield byteOrderMark + csvLines([described.head, ...described.rows]);
  }
  return csvResponse(id, pieces());
}
