import { data, Form, Link, redirect, useNavigation } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { findSession } from "#app/platform/auth/session.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { AuthCard } from "../auth-card.tsx";
import { cookieHeaders } from "../cookie-headers.server.ts";
import { PasswordField, useErrorText } from "../credential-fields.tsx";
import { fieldErrors, teamPasswordSchema, type ErrorCode, type FieldErrors } from "../credentials.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import { catchStorageFull } from "../storage-full.server.ts";
import { useCheckedForm } from "../use-checked-form.ts";
import { InvitationPasskey } from "./invitation-passkey.tsx";
import { acceptWithPassword, findInvitation } from "./invitations.server.ts";
import type { Route } from "./+types/invitation.route.ts";

export const handle: PageHandle = { namespaces: ["team"], hydrate: "now" };

type Refused = { fields?: FieldErrors; error?: ErrorCode };

export async function loader({ request }: Route.LoaderArgs) {
  const invitation = await findInvitation(tokenOf(request));
  if (!invitation) return { invitation: undefined };
  const { email, roles, invitedBy, hasAccount } = invitation;
  return { invitation: { email, roles, invitedBy, hasAccount }, token: tokenOf(request) };
}

/** intent=accept: with the account that the address has. intent=password: with a new one. */
export async function action({ request, context }: Route.ActionArgs) {
  const { intent, typed: form } = context.get(sentForm);
  const token = tokenOf(request);
  return catchStorageFull(undefined, async () => {
    if (intent === "accept") {
      const email = await acceptWithPassword(token, undefined);
      const { user } = await findSession(request);
      if (!email) return data<Refused>({}, { status: 400 });
      return redirect(user?.email === email ? "/admin" : "/auth?notice=invitation-accepted", 303);
    }
    const parsed = teamPasswordSchema.safeParse(Object.fromEntries(form));
    if (!parsed.success) return data<Refused>({ fields: fieldErrors(parsed.error) }, { status: 400 });
    const email = await acceptWithPassword(token, parsed.data.password);
    if (!email) return data<Refused>({}, { status: 400 });
    const client = { request, address: context.get(requestContext).clientAddress };
    const signedIn = await signIn(email, parsed.data.password, client);
    return redirect("/admin", { status: 303, headers: cookieHeaders(signedIn.ok ? signedIn.cookies : []) });
  });
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

export default function Invitation({ loaderData: { invitation, token }, actionData }: Route.ComponentProps) {
  const { invitation: copy, reset } = useCopy("auth");
  const team = useCopy("team");
  const text = useErrorText();
  const busy = useNavigation().state === "submitting";
  const answer: Refused | undefined = actionData;
  const { errors, onSubmit } = useCheckedForm(teamPasswordSchema, answer?.fields);
  if (!invitation) {
    return (
      <AuthCard title={copy.title}>
        <Alert variant="destructive">{copy.invalid}</Alert>
        <Button asChild>
          <Link to="/auth">{reset.back}</Link>
        </Button>
      </AuthCard>
    );
  }
  const { email, roles, invitedBy, hasAccount } = invitation;
  return (
    <AuthCard title={copy.title} description={fill(copy.description, { invitedBy, address: email })}>
      <ul className="grid gap-3">
        {roles.map((role) => (
          <li key={role}>
            <Badge>{team.roles[role]}</Badge>
            <p className="mt-1 text-[0.9375rem] text-ink-soft">{team.roleHints[role]}</p>
          </li>
        ))}
      </ul>
      {answer?.error ? <Alert variant="destructive">{text(answer.error)}</Alert> : null}
      {hasAccount ? (
        <Form method="post" className="grid gap-3">
          <p>{copy.hasAccount}</p>
          <Button name="intent" value="accept" disabled={busy}>
            {copy.accept}
          </Button>
        </Form>
      ) : (
        <>
          <Form method="post" noValidate onSubmit={onSubmit} className="grid gap-6">
            <input type="hidden" name="intent" value="password" />
            <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
            <PasswordField isNew isTeam error={errors.password} />
            <Button disabled={busy}>{copy.acceptWithPassword}</Button>
          </Form>
          <InvitationPasskey token={token} />
        </>
      )}
    </AuthCard>
  );
}
