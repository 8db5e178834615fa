import { redirect } from "react-router";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfPath, localizedPath } from "#app/platform/i18n/language.ts";
import { consumeClientPoint } from "#app/platform/limits/limits.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { managedView } from "../manage/managed-view.server.ts";
import { privateHeaders } from "../private-headers.server.ts";
import { findByManageToken } from "../team-scans.server.ts";
import { renderTeamReport } from "./team-report.server.tsx";
import type { Route } from "./+types/report.route.ts";

// A report takes a second of CPU time.
const limit = { name: "team-report.client", points: 30, seconds: 600, perProcess: true };

/** The result as a PDF, in the language of the address. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const language = languageOfPath(new URL(request.url).pathname);
  const managed = await findByManageToken(params.token);
  const view = managed && (await managedView(managed.scan));
  if (view?.state !== "closed" || !view.result?.overall)
    throw redirect(localizedPath(language, `/tools/team/manage/${params.token}`));
  const { report } = copyFor(language, "team-scan");
  const taken = await consumeClientPoint(limit, context.get(requestContext).clientAddress);
  if (!taken.allowed) {
    const headers = { "Content-Type": "text/plain; charset=utf-8", "Retry-After": String(taken.retryAfter) };
    return new Response(report.limited, { status: 429, headers: { ...privateHeaders, ...headers } });
  }
  const file = await renderTeamReport(view, language);
  return new Response(new Uint8Array(file), {
    headers: {
      ...privateHeaders,
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${report.fileName}-${view.closedAt.slice(0, 10)}.pdf"`,
    },
  });
}
