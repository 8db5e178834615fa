import { data, Form, redirect } from "react-router";
import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import { NoMailServer, useHasMailServer } from "#app/components/admin/no-mail-server.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { roles } from "#app/platform/auth/permissions.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { languageNamed, languages, nameKey } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { unknownAction } from "#app/platform/pages/form-data.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { emailField } from "../credentials.ts";
import { invite, listInvitations, resendInvitation, withdrawInvitation } from "../invitations/invitations.server.ts";
import type { Route } from "./+types/invitations.route.ts";

export const handle: PageHandle = { namespaces: ["team"], hydrate: "now" };

export async function loader({ request }: Route.LoaderArgs) {
  return { list: await listInvitations(), done: new URL(request.url).searchParams.get("done") };
}

type Refused = { email: string; roles: string[]; trouble: "emailInvalid" | "roleMissing" };

export async function action({ request, context }: Route.ActionArgs) {
  const { intent, form } = context.get(sentForm);
  const by = context.get(adminContext);
  const id = String(form.get("id") ?? "");
  const back = (done: string) => redirect(`/admin/users/invitations?done=${done}`, 303);
  switch (intent) {
    case "resend":
      return back(await resendInvitation(id, by));
    case "withdraw":
      return back(await withdrawInvitation(id, by));
    case "invite": {
      const email = emailField.safeParse(form.get("email") ?? "");
      const wanted = roles.filter((role) => form.getAll("role").includes(role));
      const typed = { email: String(form.get("email") ?? ""), roles: wanted };
      if (!email.success) return data<Refused>({ ...typed, trouble: "emailInvalid" }, { status: 400 });
      if (wanted.length === 0) return data<Refused>({ ...typed, trouble: "roleMissing" }, { status: 400 });
      return back(
        await invite({ email: email.data, language: languageNamed(form.get("language")), roles: wanted }, by),
      );
    }
    default:
      throw unknownAction(request);
  }
}

export default function Invitations({ loaderData: { list, done }, actionData }: Route.ComponentProps) {
  const team = useCopy("team");
  const copy = team.invitations;
  const sends = useHasMailServer();
  const outcome = done === "invited" && !sends ? "written" : done;
  const text = actionData ? undefined : ownValue(copy.outcomes, outcome);
  const good = done === "invited" || done === "withdrawn";
  return (
    <DetailPage
      back={{ to: "/admin/users", label: team.back }}
      title={copy.title}
      intro={copy.intro}
      message={good ? text : undefined}
    >
      {text && !good ? (
        <Alert variant="destructive" className="mt-6">
          {text}
        </Alert>
      ) : null}
      <NoMailServer />
      <InviteForm key={list.length} answer={actionData} />
      <h2 className="mt-10 text-heading">{copy.open}</h2>
      {list.length === 0 ? <p className="mt-3 text-ink-soft">{copy.none}</p> : null}
      <ul
        aria-label={copy.open}
        className="mt-4 divide-y divide-line rounded-card border border-line bg-card empty:hidden"
      >
        {list.map((invitation) => (
          <OpenInvitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </DetailPage>
  );
}

function InviteForm({ answer }: { answer: Refused | undefined }) {
  const team = useCopy("team");
  const copy = team.invitations;
  const { common } = useCopy("admin");
  return (
    <Form
      method="post"
      noValidate
      className="mt-6 grid max-w-2xl gap-5 rounded-card border border-line bg-card p-5 sm:p-6"
    >
      <Field label={copy.email} error={answer?.trouble === "emailInvalid" ? copy.emailInvalid : undefined} required>
        <Input type="email" name="email" maxLength={254} defaultValue={answer?.email} autoComplete="off" />
      </Field>
      <Field label={copy.language} hint={copy.languageHint}>
        <Select name="language" defaultValue={useLanguage()}>
          {languages.map((language) => (
            <option key={language} value={language}>
              {common[nameKey[language]]}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset>
        <legend className="text-base font-medium">{team.manage.roles}</legend>
        {answer?.trouble === "roleMissing" ? <p className="mt-1 font-medium text-danger">{copy.roleMissing}</p> : null}
        {roles.map((role) => (
          <Checkbox
            key={role}
            name="role"
            value={role}
            defaultChecked={answer?.roles.includes(role)}
            label={team.roles[role]}
            hint={team.roleHints[role]}
          />
        ))}
      </fieldset>
      <div>
        <Button name="intent" value="invite">
          {copy.send}
        </Button>
      </div>
    </Form>
  );
}

type Listed = Route.ComponentProps["loaderData"]["list"][number];

function OpenInvitation({ invitation }: { invitation: Listed }) {
  const team = useCopy("team");
  const copy = team.invitations;
  const language = useLanguage();
  const date = shortDate(invitation.expiresAt, language);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold break-all">{invitation.email}</span>
          {invitation.roles.map((role) => (
            <Badge key={role}>{team.roles[role]}</Badge>
          ))}
          {invitation.expired ? <Badge variant="clay">{copy.expired}</Badge> : null}
        </p>
        <p className="mt-1 text-[0.9375rem] text-ink-soft">
          {fill(copy.by, { address: invitation.invitedBy })} · {fill(copy.until, { date })}
        </p>
      </div>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={invitation.id} />
        <Button variant="outline" size="sm" name="intent" value="resend">
          {copy.resend}
        </Button>
        <Button variant="ghost-danger" size="sm" name="intent" value="withdraw">
          {copy.withdraw}
        </Button>
      </Form>
    </li>
  );
}
