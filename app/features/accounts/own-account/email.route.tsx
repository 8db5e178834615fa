import { data, Form, redirect } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { hasMailServer } from "#app/platform/site/mail-server.server.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { useErrorText } from "../credential-fields.tsx";
import { emailSchema, fieldErrors, type ErrorCode } from "../credentials.ts";
import { accountContext } from "./account-guard.server.ts";
import { cancelEmailChange, findEmailChange, requestEmailChange } from "./email-change.server.ts";
import { Outcome, Section } from "./section.tsx";
import type { Route } from "./+types/email.route.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id, email } = context.get(accountContext);
  return { email, change: await findEmailChange(id), done: new URL(request.url).searchParams.get("done") };
}

type Refused = { email: string; error: ErrorCode };

export async function action({ context }: Route.ActionArgs) {
  const user = context.get(accountContext);
  const { intent, form } = context.get(sentForm);
  if (intent === "cancel") {
    await cancelEmailChange(user.id);
    return redirect("/account/email?done=email-cancelled", 303);
  }
  const parsed = emailSchema.safeParse(Object.fromEntries(form));
  const typed = String(form.get("email") ?? "");
  const refused = (error: ErrorCode, status: number) => data<Refused>({ email: typed, error }, { status });
  if (!parsed.success) return refused(fieldErrors(parsed.error).email!, 400);
  if (parsed.data.email === user.email) return refused("sameEmail", 400);
  if ((await requestEmailChange(user, parsed.data.email)) === "mailboxFull") return refused("mailboxFull", 429);
  return redirect(`/account/email?done=${hasMailServer() ? "email-requested" : "email-written"}`, 303);
}

export default function Email({ loaderData: { email, change, done }, actionData }: Route.ComponentProps) {
  const { email: copy, pages } = useCopy("account");
  const { fields } = useCopy("auth");
  const text = useErrorText();
  const answer: Refused | undefined = actionData;
  return (
    <main id="content">
      <Seo title={pages.email} index={false} />
      <h1 className="mt-6 text-title">{pages.email}</h1>
      <Outcome done={answer ? null : done} />
      <Section title={copy.current} hint={copy.hint}>
        <p className="font-medium break-all">{email}</p>
        {change ? (
          <Alert>
            <p>{fill(copy.pending, { address: change.newEmail })}</p>
            <ul className="mt-2 list-disc pl-5">
              <li>{fill(change.old ? copy.confirmedAt : copy.waitsAt, { address: email })}</li>
              <li>{fill(change.new ? copy.confirmedAt : copy.waitsAt, { address: change.newEmail })}</li>
            </ul>
            <Form method="post" className="mt-3">
              <Button size="sm" variant="outline" name="intent" value="cancel">
                {copy.cancel}
              </Button>
            </Form>
          </Alert>
        ) : null}
        <Form method="post" noValidate className="grid gap-4">
          <Field label={copy.newEmail} error={text(answer?.error)} required>
            <Input
              type="email"
              name="email"
              maxLength={254}
              defaultValue={answer?.email}
              autoComplete="email"
              aria-description={fields.email}
            />
          </Field>
          <div>
            <Button size="sm" name="intent" value="change">
              {copy.submit}
            </Button>
          </div>
        </Form>
      </Section>
    </main>
  );
}
