import { shortLivedPage } from "#app/platform/pages/cache-policy.server.ts";
import { llmsText } from "./llms.server.ts";

/** GET /llms.txt: an overview of the site for programs. Events that are over leave it. */
export async function loader() {
  return new Response(await llmsText(), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": shortLivedPage },
  });
}
