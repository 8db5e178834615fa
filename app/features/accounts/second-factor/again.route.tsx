import { data, Form, Link, redirect, redirectDocument, useNavigation, useSearchParams } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { acceptPreviousSignature } from "#app/platform/auth/session-cookie.server.ts";
import { authHeaders, findSession } from "#app/platform/auth/session.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { unknownAction } from "#app/platform/pages/form-data.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { AuthCard, QuietLink } from "../auth-card.tsx";
import { cookieHeaders } from "../cookie-headers.server.ts";
import { PasswordField, useErrorText } from "../credential-fields.tsx";
import { codeSchema, fieldErrors, type ErrorCode } from "../credentials.ts";
import { nextQuery, returnPath } from "../sign-in/return-path.ts";
import { CodeForm } from "./code-form.tsx";
import { checkCode } from "./codes.server.ts";
import { findFactors } from "#app/platform/auth/factors.server.ts";
import { hasSecondFactor } from "#app/platform/auth/factors.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { resetProofAttempts, proveWithPassword, countProofAttempt } from "./proof.server.ts";
import type { Route } from "./+types/again.route.ts";

type Refused = { field?: ErrorCode; error?: ErrorCode };

/** Before a dangerous action: the second factor again, or the password of somebody who has none. */
export async function loader({ request }: Route.LoaderArgs) {
  const next = returnPath(new URL(request.url).searchParams.get("next"));
  const { user } = await findSession(request);
  if (!user) throw redirect(`/auth${nextQuery(next)}`);
  return { next, email: user.email, factors: await findFactors(user.id) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { intent, typed: form } = context.get(sentForm);
  const next = returnPath(String(form.get("next") ?? "")) ?? "/account";
  const { user } = await findSession(request);
  if (!user) throw data("Sign in first.", { status: 401 });
  const factors = await findFactors(user.id);
  if (intent === "password") {
    if (hasSecondFactor(factors)) throw unknownAction(request);
    const result = await proveWithPassword(user, String(form.get("password") ?? ""));
    // A new document: what comes next may be a file, which the browser has to fetch itself.
    if (result.ok) return redirectDocument(next, 303);
    const refused = result.code === "passwordWrong" ? { field: result.code } : { error: result.code };
    return data<Refused>(refused, { status: result.status });
  }
  if (intent !== "code" && intent !== "recovery") throw unknownAction(request);
  const parsed = codeSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return data<Refused>({ field: fieldErrors(parsed.error).code }, { status: 400 });
  const limited = await countProofAttempt(user.id);
  if (limited) return data<Refused>({ error: limited.code }, { status: limited.status });
  const { clientAddress } = context.get(requestContext);
  const { headers } = await acceptPreviousSignature(authHeaders(request, clientAddress));
  const result = await checkCode(headers, clientAddress, {
    kind: intent,
    code: parsed.data.code,
    rememberDevice: false,
  });
  if (!result.ok) {
    const error = result.code === "expired" ? "unexpected" : result.code;
    return data<Refused>(error === "wrongCode" ? { field: error } : { error }, { status: result.status });
  }
  await resetProofAttempts(user.id);
  return redirectDocument(next, { status: 303, headers: cookieHeaders(result.cookies) });
}

export default function Again({ loaderData: { next, email, factors }, actionData }: Route.ComponentProps) {
  const { again: copy, secondFactor, passkey } = useCopy("auth");
  const text = useErrorText();
  const [search] = useSearchParams();
  const busy = useNavigation().formData?.get("intent") === "password";
  const answer: Refused | undefined = actionData;
  const recovery = search.get("with") === "recovery";
  const other = new URLSearchParams({ ...(next ? { next } : {}), ...(recovery ? {} : { with: "recovery" }) });
  return (
    <AuthCard title={copy.title} description={fill(copy.description, { address: email })}>
      {next?.startsWith("/account/repeat") ? <Alert>{copy.waiting}</Alert> : null}
      {answer?.error ? <Alert variant="destructive">{text(answer.error)}</Alert> : null}
      {factors.codes ? (
        <>
          <CodeForm
            key={String(recovery)}
            intent={recovery ? "recovery" : "code"}
            error={answer?.field}
            next={next}
            submit={copy.submit}
          />
          <QuietLink asChild>
            <Link to={`/auth/again?${other}`}>{recovery ? secondFactor.useApp : secondFactor.useRecovery}</Link>
          </QuietLink>
        </>
      ) : null}
      {factors.passkeys > 0 ? <PasskeySignIn next={next ?? "/account"} label={passkey.use} /> : null}
      {hasSecondFactor(factors) ? null : (
        <Form method="post" className="grid gap-6">
          <input type="hidden" name="intent" value="password" />
          {next ? <input type="hidden" name="next" value={next} /> : null}
          <PasswordField error={answer?.field} />
          <Button disabled={busy}>{copy.submit}</Button>
        </Form>
      )}
    </AuthCard>
  );
}
