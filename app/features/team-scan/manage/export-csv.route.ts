import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfPath } from "#app/platform/i18n/language.ts";
import { countsCsv } from "./counts-csv.server.ts";
import { privateHeaders } from "../private-headers.server.ts";
import { findByManageToken, findResult } from "../team-scans.server.ts";
import type { Route } from "./+types/export-csv.route.ts";

/** The counts of a closed scan, for a spreadsheet. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const language = languageOfPath(new URL(request.url).pathname);
  const managed = await findByManageToken(params.token);
  const result = managed && (await findResult(managed.scan.id));
  if (!managed || !result?.overall) return new Response("", { status: 404, headers: privateHeaders });
  const words = { assessment: copyFor(language, "assessment"), team: copyFor(language, "team-scan") };
  return new Response(countsCsv(result, managed.scan.groups, words), {
    headers: {
      ...privateHeaders,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="team-scan.csv"',
    },
  });
}
