import { languageOfPath } from "#app/platform/i18n/language.ts";
import { answerUrl, personalUrls } from "../mails/manager-mails.server.tsx";
import { privateHeaders } from "../private-headers.server.ts";
import { findByManageToken } from "../team-scans.server.ts";
import type { Route } from "./+types/export-json.route.ts";
import { managedView } from "./managed-view.server.ts";

/** Everything that is stored about the scan and its manager, and nothing that the page does not show. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const managed = await findByManageToken(params.token);
  if (!managed) return new Response("", { status: 404, headers: privateHeaders });
  const { scan, manager } = managed;
  const language = languageOfPath(new URL(request.url).pathname);
  const { comparison: _, ...view } = { comparison: undefined, ...(await managedView(scan)) };
  const file = {
    exportedAt: new Date().toISOString(),
    manager,
    startedAt: scan.createdAt,
    closesAt: scan.closesAt,
    ...(scan.personal
      ? { answerLinks: await personalUrls(scan, language) }
      : { answerLink: answerUrl(language, scan.answerToken) }),
    ...view,
  };
  return new Response(JSON.stringify(file, null, 2), {
    headers: {
      ...privateHeaders,
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="team-scan.json"',
    },
  });
}
