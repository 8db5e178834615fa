import { data, redirect } from "react-router";
import { findFactors } from "#app/platform/auth/factors.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { acceptPreviousSignature } from "#app/platform/auth/session-cookie.server.ts";
import { authHeaders } from "#app/platform/auth/session.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { unknownAction } from "#app/platform/pages/form-data.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { storableText } from "#app/platform/text/storable-text.ts";
import { db } from "#db/client.server.ts";
import { cookieHeaders } from "../cookie-headers.server.ts";
import { fieldErrors, newPasswordSchema, teamPasswordSchema } from "../credentials.ts";
import { checkCode } from "../second-factor/codes.server.ts";
import {
  countRecoveryCodes,
  findPendingCodes,
  listRecoveryCodes,
  removeCodes,
  renewRecoveryCodes,
  startCodes,
} from "../second-factor/factors.server.ts";
import { resetProofAttempts, countProofAttempt } from "../second-factor/proof.server.ts";
import { listPasskeys, removePasskey, renamePasskey } from "../second-factor/passkeys.server.ts";
import { accountContext } from "./account-guard.server.ts";
import { CodesSection } from "./codes-section.tsx";
import { changePassword, notifyOfAccountChange } from "./password.server.ts";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { Outcome } from "./section.tsx";
import type { SecurityAnswer } from "./security-answer.ts";
import { endOtherSessions, endSession, listSessions } from "./sessions/sessions.server.ts";
import { SessionsSection } from "./sessions/sessions-section.tsx";
import { deleteLinks } from "#app/platform/auth/links.server.ts";
import type { Route } from "./+types/security.route.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = context.get(accountContext);
  const factors = await findFactors(user.id);
  return {
    isTeam: user.roles.length > 0,
    factors,
    pending: factors.codes ? undefined : await findPendingCodes(user.id),
    recoveryLeft: factors.codes ? await countRecoveryCodes(user.id) : 0,
    passkeys: await listPasskeys(user.id),
    sessions: await listSessions(user.id, user.session.id),
    done: new URL(request.url).searchParams.get("done"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = context.get(accountContext);
  const { intent, typed: form } = context.get(sentForm);
  const text = (name: string) => storableText(String(form.get(name) ?? "")).trim();
  const { clientAddress } = context.get(requestContext);
  const { headers } = await acceptPreviousSignature(authHeaders(request, clientAddress));
  const back = (done: string, cookies: string[] = []) =>
    redirect(`/account/security?done=${done}`, { status: 303, headers: cookieHeaders(cookies) });
  const refused = (answer: SecurityAnswer, status = 400) => data<SecurityAnswer>(answer, { status });
  const password = form.get("password");
  switch (intent) {
    case "password": {
      const schema = user.roles.length > 0 ? teamPasswordSchema : newPasswordSchema;
      const parsed = schema.safeParse({ password });
      if (!parsed.success) return refused({ password: fieldErrors(parsed.error).password });
      await changePassword(user, parsed.data.password);
      return back("password");
    }
    case "codes-start": {
      const started = await startCodes(headers, typeof password === "string" && password ? password : undefined);
      return started === "started" ? back("codes-started") : refused({ codes: "passwordWrong" });
    }
    case "codes-confirm": {
      // Without an app that waits for its first code this would be a way to guess the codes of the one in use.
      const limited = await countProofAttempt(user.id);
      if (limited) return refused({ codes: "rateLimited" }, 429);
      if (!(await findPendingCodes(user.id))) return refused({ codes: "unexpected" });
      const result = await checkCode(headers, clientAddress, {
        kind: "setup",
        code: text("code"),
        rememberDevice: false,
      });
      if (!result.ok)
        return refused(
          { codes: result.code === "expired" ? "unexpected" : result.code },
          result.status === 429 ? 429 : 400,
        );
      await resetProofAttempts(user.id);
      await db().transaction(async (tx) => {
        await recordAudit(tx, user, "secondFactorAdded", user.email);
        await notifyOfAccountChange(tx, user.id, "codesAdded");
      });
      const answer: SecurityAnswer = { recoveryCodes: await listRecoveryCodes(user.id) };
      return data(answer, { headers: cookieHeaders(result.cookies) });
    }
    case "codes-off": {
      const isRemoved = await db().transaction(async (tx) => {
        if (!(await removeCodes(tx, user.id))) return false;
        await recordAudit(tx, user, "secondFactorRemoved", user.email);
        await notifyOfAccountChange(tx, user.id, "codesRemoved");
        return true;
      });
      return isRemoved ? back("codes-off") : refused({ codes: "nothingToRemove" });
    }
    case "recovery-codes": {
      const codes = await renewRecoveryCodes(headers, typeof password === "string" && password ? password : undefined);
      return codes === "wrongPassword"
        ? refused({ codes: "passwordWrong" })
        : data<SecurityAnswer>({ recoveryCodes: codes });
    }
    case "forget-devices":
      await deleteLinks(db(), user.id);
      return back("devices-forgotten");
    case "passkey-rename":
      if (!text("name")) return refused({ passkeys: "nameRequired" });
      if (!(await renamePasskey(user.id, text("id"), text("name").slice(0, 60))))
        return refused({ passkeys: "unknownPasskey" });
      return back("passkey-renamed");
    case "passkey-remove":
      if (!(await removePasskey(user, text("id")))) return refused({ passkeys: "unknownPasskey" });
      await db().transaction((tx) => notifyOfAccountChange(tx, user.id, "passkeyRemoved"));
      return back("passkey-removed");
    case "session-end":
      await endSession(user.id, text("id"));
      return back("session-ended");
    case "sessions-end":
      await endOtherSessions(db(), user.id, user.session.id);
      return back("sessions-ended");
    default:
      throw unknownAction(request);
  }
}

/** A confirmed authenticator app begins a new session: its cookie goes with the page that shows the recovery codes. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { pages } = useCopy("account");
  const answer: SecurityAnswer | undefined = actionData;
  return (
    <main id="content">
      <Seo title={pages.security} index={false} />
      <h1 className="mt-6 text-title">{pages.security}</h1>
      <Outcome done={answer ? null : loaderData.done} />
      <PasswordSection isTeam={loaderData.isTeam} hasPassword={loaderData.factors.password} error={answer?.password} />
      <PasskeysSection passkeys={loaderData.passkeys} error={answer?.passkeys} />
      <CodesSection
        factors={loaderData.factors}
        pending={loaderData.pending}
        recoveryLeft={loaderData.recoveryLeft}
        answer={answer}
      />
      <SessionsSection sessions={loaderData.sessions} />
    </main>
  );
}
