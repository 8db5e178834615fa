import { withPictures } from "#app/platform/mail/mail-pictures.ts";
import { notFound } from "#app/platform/pages/found.server.ts";
import { findMail, findPictures } from "./mails.server.ts";
import type { Route } from "./+types/mail-html.route.ts";

/** A mail's HTML in a sandbox: it can run no scripts, send no forms and load nothing; its own pictures are in it. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const mail = await findMail(params.id);
  if (!mail?.html) throw notFound(request, "admin.mail");
  return new Response(withPictures(mail.html, await findPictures(mail.id)), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
    },
  });
}
