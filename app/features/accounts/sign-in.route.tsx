import { data, Form, Link, redirect, useNavigation } from "react-router";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { adminRole, hasRole } from "#app/platform/auth/roles.server.ts";
import { findSession } from "#app/platform/auth/session.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { signIn } from "./accounts.server.ts";
import { AuthCard } from "./auth-card.tsx";
import { EmailField, PasswordField, useErrorText } from "./credential-fields.tsx";
import { fieldErrors, signInSchema } from "./credentials.ts";
import { returnPath } from "./return-path.ts";
import { useCheckedForm } from "./use-checked-form.ts";
import { withCookies } from "./with-cookies.server.ts";
import type { Route } from "./+types/sign-in.route.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const next = returnPath(new URL(request.url).searchParams.get("next"));
  const { user, cookies } = await findSession(request);
  if (user && (await hasRole(user.id, adminRole))) throw redirect(next ?? "/admin", { headers: withCookies(cookies) });
  return data({ email: user?.email, next }, { headers: withCookies(cookies) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const values = { email: String(form.get("email") ?? "") };
  const parsed = signInSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return data({ values, fields: fieldErrors(parsed.error) }, { status: 400 });
  const { email, password } = parsed.data;
  const result = await signIn(email, password, { request, address: context.get(requestContext).clientAddress });
  if (!result.ok) {
    const headers: Record<string, string> = result.retryAfter ? { "Retry-After": String(result.retryAfter) } : {};
    return data({ values, error: result.code }, { status: result.status, headers });
  }
  // Somebody without the role stays here and is told what is missing (decision 51).
  const isAdmin = await hasRole(result.userId, adminRole);
  const target = isAdmin ? (returnPath(String(form.get("next") ?? "")) ?? "/admin") : "/auth";
  throw redirect(target, { status: 303, headers: withCookies(result.cookies) });
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(loaderHeaders);
  actionHeaders.forEach((value, name) => headers.append(name, value));
  return headers;
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.email) return <SignedInPanel email={loaderData.email} />;
  return <SignInForm next={loaderData.next} answer={actionData} />;
}

type Answer = { values: { email: string }; fields?: ReturnType<typeof fieldErrors>; error?: Parameters<ReturnType<typeof useErrorText>>[0] };

function SignInForm({ next, answer }: { next?: string; answer?: Answer }) {
  const copy = useCopy("auth");
  const text = useErrorText();
  const busy = useNavigation().state !== "idle";
  const { errors, onSubmit } = useCheckedForm(signInSchema, answer?.fields);
  return (
    <AuthCard title={copy.signIn.title} description={copy.signIn.description}>
      {answer?.error ? <Alert variant="destructive">{text(answer.error)}</Alert> : null}
      <Form method="post" noValidate onSubmit={onSubmit} className="grid gap-6">
        {next ? <input type="hidden" name="next" value={next} /> : null}
        <EmailField error={errors.email} defaultValue={answer?.values.email} />
        <PasswordField error={errors.password} />
        <Button disabled={busy}>{busy ? copy.signIn.submitting : copy.signIn.submit}</Button>
      </Form>
    </AuthCard>
  );
}

function SignedInPanel({ email }: { email: string }) {
  const copy = useCopy("auth").signedIn;
  return (
    <AuthCard title={copy.title} description={fill(copy.text, { email })}>
      <Alert>{copy.noRole}</Alert>
      <div className="grid gap-3">
        <Button asChild>
          <Link to="/admin">{copy.dashboard}</Link>
        </Button>
        <Form method="post" action="/auth/sign-out" className="grid">
          <Button variant="outline">{copy.signOut}</Button>
        </Form>
      </div>
    </AuthCard>
  );
}
