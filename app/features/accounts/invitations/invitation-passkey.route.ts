import { eq } from "drizzle-orm";
import { data } from "react-router";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { headersWithoutSession, recordProof } from "#app/platform/auth/session.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { db } from "#db/client.server.ts";
import { passkeys, sessions } from "#db/schema.ts";
import { cookieHeaders } from "../cookie-headers.server.ts";
import { passkeyCreation, registerPasskey } from "../second-factor/passkeys.server.ts";
import { acceptWithPasskey, prepareAccount } from "./invitations.server.ts";
import type { Route } from "./+types/invitation-passkey.route.ts";

/** The two steps of accepting an invitation with a passkey (second-factor/use-passkey.ts). */
export async function action({ request, context }: Route.ActionArgs) {
  const { intent, typed: form } = context.get(sentForm);
  const token = String(form.get("token") ?? "");
  const userId = await prepareAccount(token);
  if (!userId) return data({ error: "refused" }, { status: 400 });
  const headers = await headersWithoutSession(request, context.get(requestContext).clientAddress);
  if (intent === "options") {
    const creation = await passkeyCreation(headers, userId);
    return creation.ok
      ? data(creation.value, { headers: cookieHeaders(creation.cookies) })
      : data({ error: "refused" }, { status: creation.status });
  }
  const registered = await registerPasskey(headers, String(form.get("credential") ?? ""), "", true);
  if (!registered.ok) return data({ error: "refused" }, { status: registered.status });
  if (!(await acceptWithPasskey(token, userId))) {
    // The invitation was withdrawn in the meantime: delete what was created for it.
    await db().delete(passkeys).where(eq(passkeys.userId, userId));
    await db().delete(sessions).where(eq(sessions.userId, userId));
    return data({ error: "refused" }, { status: 400 });
  }
  await recordProof(registered.value.sessionToken!, true);
  return data({ next: "/admin" }, { headers: cookieHeaders(registered.cookies) });
}

export function loader() {
  return data({ error: "Send a POST." }, { status: 405, headers: { Allow: "POST" } });
}
