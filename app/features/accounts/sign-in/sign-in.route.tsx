import { data, redirect, useSearchParams } from "react-router";
import { SessionWatch } from "#app/components/session-watch.tsx";
import { rolesOf } from "#app/platform/auth/roles.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { findSession } from "#app/platform/auth/session.server.ts";
import { hasMailServer } from "#app/platform/site/mail-server.server.ts";
import { languageNamed } from "#app/platform/i18n/language.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { signIn } from "./sign-in.server.ts";
import type { Client, Refusal } from "../refusal.server.ts";
import { emailSchema, fieldErrors, signInSchema, signUpSchema, type Answer, type FieldErrors } from "../credentials.ts";
import { nextQuery, returnPath } from "./return-path.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "../sign-up/sign-up-form.tsx";
import { resendConfirmation, signUp } from "../sign-up/sign-up.server.ts";
import { signUpCookie } from "../sign-up/sign-up-cookie.server.ts";
import { SignedInPanel } from "./signed-in-panel.tsx";
import { catchStorageFull } from "../storage-full.server.ts";
import { cookieHeaders } from "../cookie-headers.server.ts";
import type { Route } from "./+types/sign-in.route.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const next = returnPath(searchParams.get("next"));
  const { user, cookies } = await findSession(request);
  if (user && (await rolesOf(user.id)).length > 0)
    throw redirect(next ?? "/admin", { headers: cookieHeaders(cookies) });
  return data({ user, next, usesOutbox: !hasMailServer() }, { headers: cookieHeaders(cookies) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { intent, typed: form } = context.get(sentForm);
  const client = { request, address: context.get(requestContext).clientAddress };
  return catchStorageFull(form.get("email"), async () => {
    switch (intent) {
      case "sign-up":
        return answerSignUp(form, client);
      case "resend":
        return answerResend(form, client);
      default:
        return answerSignIn(form, client);
    }
  });
}

async function answerSignIn(form: FormData, client: Client) {
  const parsed = signInSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalid(form, fieldErrors(parsed.error));
  const result = await signIn(parsed.data.email, parsed.data.password, client);
  if (!result.ok) return refused(form, result);
  const next = returnPath(String(form.get("next") ?? ""));
  if (!result.userId)
    return redirect(`/auth/second-factor${nextQuery(next)}`, { status: 303, headers: cookieHeaders(result.cookies) });
  // Somebody without a role stays here and is told what is missing (decision 51).
  const team = (await rolesOf(result.userId)).length > 0;
  const target = team ? (next ?? "/admin") : "/auth";
  return redirect(target, { status: 303, headers: cookieHeaders(result.cookies) });
}

async function answerSignUp(form: FormData, client: Client) {
  const parsed = signUpSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalid(form, fieldErrors(parsed.error));
  const result = await signUp(parsed.data.email, parsed.data.password, languageNamed(form.get("language")), client);
  if (!result.ok) return refused(form, result);
  return redirect("/auth?notice=check-email", { status: 303, headers: cookieHeaders([signUpCookie(result.browser)]) });
}

async function answerResend(form: FormData, client: Client) {
  const parsed = emailSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalid(form, fieldErrors(parsed.error));
  const result = await resendConfirmation(parsed.data.email, languageNamed(form.get("language")), client);
  return result.ok ? redirect("/auth?notice=resent", 303) : refused(form, result);
}

function invalid(form: FormData, fields: FieldErrors) {
  return data<Answer>({ values: { email: String(form.get("email") ?? "") }, fields }, { status: 400 });
}

function refused(form: FormData, { code, status, retryAfter }: Refusal) {
  const headers = new Headers(retryAfter ? { "Retry-After": String(retryAfter) } : {});
  return data<Answer>({ values: { email: String(form.get("email") ?? "") }, error: code }, { status, headers });
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(actionHeaders);
  for (const cookie of loaderHeaders.getSetCookie()) headers.append("Set-Cookie", cookie);
  return headers;
}

export default function Auth({ loaderData: { user, next, usesOutbox }, actionData }: Route.ComponentProps) {
  return (
    <>
      <SessionWatch userId={user?.id} />
      {user ? <SignedInPanel email={user.email} /> : <Forms next={next} usesOutbox={usesOutbox} answer={actionData} />}
    </>
  );
}

/** Both forms have an address, so that the toggle works without JavaScript; the page wanted before is kept. */
function Forms({ next, usesOutbox, answer }: { next?: string; usesOutbox: boolean; answer?: Answer }) {
  const [search] = useSearchParams();
  const wanted: Record<string, string> = next ? { next } : {};
  if (search.get("mode") === "sign-up") return <SignUpForm key="sign-up" answer={answer} toSignIn={address(wanted)} />;
  return (
    <SignInForm
      key="sign-in"
      next={next}
      usesOutbox={usesOutbox}
      answer={answer}
      toSignUp={address({ mode: "sign-up", ...wanted })}
    />
  );
}

function address(parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters).toString();
  return query ? `/auth?${query}` : "/auth";
}
