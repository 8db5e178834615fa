import { redirect } from "react-router";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfPath, localizedPath } from "#app/platform/i18n/language.ts";
import { consumeClientPoint } from "#app/platform/limits/limits.server.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { chosenScan, findScanByToken } from "../scans.server.ts";
import { renderReport } from "./report-document.server.tsx";
import type { Route } from "./+types/report.route.ts";

// A report takes half a second of CPU time: this is enough for a whole workshop and too little to keep the site busy.
const limit = { name: "report.client", points: 60, seconds: 600, perProcess: true };

const privateHeaders = { "Cache-Control": privatePage, "X-Robots-Tag": "noindex, nofollow" };

/** The result as a PDF, rendered for each request in the language of the address. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const language = languageOfPath(new URL(request.url).pathname);
  const opened = await findScanByToken(params.token);
  // The page of the same link says what may be wrong with it.
  if (!opened) throw redirect(localizedPath(language, `/tools/result/${params.token}`));
  const { report, pdf } = copyFor(language, "results");
  const taken = await consumeClientPoint(limit, context.get(requestContext).clientAddress);
  if (!taken.allowed)
    return new Response(pdf.failed, {
      status: 429,
      headers: {
        ...privateHeaders,
        "Content-Type": "text/plain; charset=utf-8",
        "Retry-After": String(taken.retryAfter),
      },
    });

  const { scan, earlier } = opened;
  const file = await renderReport(scan, language, { earlier, chosen: chosenScan(request, earlier) });
  const name = `${report.fileName}-${scan.at.slice(0, 10)}.pdf`;
  return new Response(new Uint8Array(file), {
    headers: {
      ...privateHeaders,
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
