import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { inboundMessages } from "#db/schema.ts";
import { escapeXml } from "#app/platform/text/storable-text.ts";
import { notFound } from "#app/platform/pages/found.server.ts";
import type { Route } from "./+types/original.route.ts";

/** How a mail looked, in a sandbox: no script, no picture, no style of its own, no form. It was cleaned when it came in. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const [message] = await db().select().from(inboundMessages).where(eq(inboundMessages.id, params.id));
  if (!message) throw notFound(request, "admin.mail");
  const body = message.html || `<pre>${escapeXml(message.text)}</pre>`;
  const page = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(message.subject)}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:45rem;margin:1.5rem auto;padding:0 1rem;overflow-wrap:anywhere}pre{white-space:pre-wrap;font:inherit}table{border-collapse:collapse;max-width:100%}td,th{padding:.15rem .4rem;vertical-align:top}blockquote{margin:0 0 0 .5rem;padding-left:.75rem;border-left:2px solid #999}</style>${body}`;
  return new Response(page, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
    },
  });
}
