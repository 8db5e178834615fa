import { data, Form, Link, redirect, useNavigation } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { readFormData } from "#app/platform/pages/form-data.server.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import { AuthCard, QuietLink } from "../auth-card.tsx";
import { EmailField, PasswordField, useErrorText } from "../credential-fields.tsx";
import { fieldErrors, setupSchema, type Answer } from "../credentials.ts";
import { isSetupLink, mayRestore, setUpFirstAdmin } from "./first-admin.server.ts";
import { catchStorageFull } from "../storage-full.server.ts";
import { useCheckedForm } from "../use-checked-form.ts";
import { cookieHeaders } from "../cookie-headers.server.ts";
import type { Route } from "./+types/setup.route.ts";

/** Where the link leads that a start without any administrator prints. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const valid = await isSetupLink(token);
  return { valid, restore: valid && (await mayRestore(token)) ? `/auth/setup/restore?token=${token}` : undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFormData(request);
  const values = { email: String(form.get("email") ?? "") };
  const parsed = setupSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return data<Answer>({ values, fields: fieldErrors(parsed.error) }, { status: 400 });
  const { email, password } = parsed.data;
  return catchStorageFull(email, async () => {
    if (!(await setUpFirstAdmin(tokenOf(request), email, password))) return data<Answer>({ values }, { status: 400 });
    const signedIn = await signIn(email, password, { request, address: context.get(requestContext).clientAddress });
    return redirect("/admin", { status: 303, headers: cookieHeaders(signedIn.ok ? signedIn.cookies : []) });
  });
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const copy = useCopy("auth");
  const text = useErrorText();
  const busy = useNavigation().state === "submitting";
  const { errors, onSubmit } = useCheckedForm(setupSchema, actionData?.fields);
  if (!loaderData.valid) {
    return (
      <AuthCard title={copy.setup.title}>
        <Alert variant="destructive">{copy.setup.invalid}</Alert>
        <Button asChild>
          <Link to="/auth">{copy.reset.back}</Link>
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={copy.setup.title}
      description={copy.setup.description}
      footer={
        loaderData.restore ? (
          <QuietLink asChild>
            <Link to={loaderData.restore}>{copy.restore.offer}</Link>
          </QuietLink>
        ) : null
      }
    >
      {actionData?.error ? <Alert variant="destructive">{text(actionData.error)}</Alert> : null}
      <Form method="post" noValidate onSubmit={onSubmit} className="grid gap-6">
        <EmailField error={errors.email} defaultValue={actionData?.values.email} />
        <PasswordField isNew isTeam label={copy.fields.password} error={errors.password} />
        <Button disabled={busy}>{busy ? copy.setup.submitting : copy.setup.submit}</Button>
      </Form>
    </AuthCard>
  );
}
