import { data } from "react-router";
import { findMail } from "./mails.server.ts";
import type { Route } from "./+types/mail-html.route.ts";

/** A mail's HTML in a sandbox: it can run no scripts, send no forms and load nothing. */
export async function loader({ params }: Route.LoaderArgs) {
  const mail = await findMail(params.id);
  if (!mail?.html) throw data("There is no such mail.", { status: 404 });
  return new Response(mail.html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}
