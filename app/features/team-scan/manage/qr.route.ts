import { languageOfPath } from "#app/platform/i18n/language.ts";
import { answerUrl } from "../mails/manager-mails.server.tsx";
import { privateHeaders } from "../private-headers.server.ts";
import { findByManageToken } from "../team-scans.server.ts";
import type { Route } from "./+types/qr.route.ts";
import { qrSvg } from "./qr.server.ts";

/** The code of the shared link, for posters. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const managed = await findByManageToken(params.token);
  if (!managed || managed.scan.personal) return new Response("", { status: 404, headers: privateHeaders });
  const language = languageOfPath(new URL(request.url).pathname);
  return new Response(qrSvg(answerUrl(language, managed.scan.answerToken)), {
    headers: {
      ...privateHeaders,
      "Content-Type": "image/svg+xml",
      "Content-Disposition": 'attachment; filename="team-scan-qr.svg"',
    },
  });
}
