import { env } from "#app/platform/env.server.ts";
import { languageNamed } from "#app/platform/i18n/language.ts";
import { notFound } from "#app/platform/pages/found.server.ts";
import { findLetter } from "../letters.server.ts";
import { shownMail } from "../mails/shown-mail.server.ts";
import type { Route } from "./+types/letter-mail.route.ts";

/** A letter as a mail, in a sandbox: it can run no scripts and send no forms, and loads pictures only. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const found = await findLetter(params.id);
  const mail = found && (await shownMail(found.letter, languageNamed(search.get("language") ?? "")));
  if (!mail) throw notFound(request, "letters");
  // As a reader's program would show it whose device is dark.
  const html = search.has("dark") ? mail.html.replace("@media (prefers-color-scheme:dark)", "@media all") : mail.html;
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "X-Page-Frames": "framed",
      "Content-Security-Policy": `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src ${new URL(env().siteUrl).origin} https: data:; frame-ancestors 'self'`,
    },
  });
}
