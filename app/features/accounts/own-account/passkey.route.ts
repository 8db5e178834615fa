import { data } from "react-router";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { acceptPreviousSignature } from "#app/platform/auth/session-cookie.server.ts";
import { authHeaders, recordProof } from "#app/platform/auth/session.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { db } from "#db/client.server.ts";
import { cookieHeaders } from "../cookie-headers.server.ts";
import { listPasskeys, passkeyCreation, registerPasskey } from "../second-factor/passkeys.server.ts";
import { accountContext } from "./account-guard.server.ts";
import { browserName } from "./sessions/browser-name.ts";
import { notifyOfAccountChange } from "./password.server.ts";
import type { Route } from "./+types/passkey.route.ts";

const maxPasskeys = 20;

/** The two steps of adding a passkey to your account (second-factor/use-passkey.ts). */
export async function action({ request, context }: Route.ActionArgs) {
  const user = context.get(accountContext);
  const { intent, typed: form } = context.get(sentForm);
  const { clientAddress } = context.get(requestContext);
  const { headers } = await acceptPreviousSignature(authHeaders(request, clientAddress));
  if (intent === "options") {
    if ((await listPasskeys(user.id)).length >= maxPasskeys) return data({ error: "refused" }, { status: 400 });
    const creation = await passkeyCreation(headers);
    return creation.ok
      ? data(creation.value, { headers: cookieHeaders(creation.cookies) })
      : data({ error: "refused" }, { status: creation.status });
  }
  const { browser, system } = browserName(request.headers.get("user-agent"));
  const name = [browser, system].filter(Boolean).join(", ");
  const registered = await registerPasskey(headers, String(form.get("credential") ?? ""), name, false);
  if (!registered.ok) return data({ error: "refused" }, { status: registered.status });
  await recordProof(user.session.token, true);
  await db().transaction(async (tx) => {
    await recordAudit(tx, user, "passkeyAdded", user.email);
    await notifyOfAccountChange(tx, user.id, "passkeyAdded");
  });
  return data({ next: "/account/security?done=passkey-added" }, { headers: cookieHeaders(registered.cookies) });
}

export function loader() {
  return data({ error: "Send a POST." }, { status: 405, headers: { Allow: "POST" } });
}
