import { data, Form, Link, redirect, useNavigation } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { readFormData } from "#app/platform/pages/form-data.server.ts";
import { AuthCard } from "../auth-card.tsx";
import { PasswordField, useErrorText } from "../credential-fields.tsx";
import {
  fieldErrors,
  newPasswordSchema,
  teamPasswordSchema,
  type ErrorCode,
  type FieldErrors,
} from "../credentials.ts";
import { findResetLink, resetPassword } from "./reset.server.ts";
import { catchStorageFull } from "../storage-full.server.ts";
import { useCheckedForm } from "../use-checked-form.ts";
import type { Route } from "./+types/reset.route.ts";

type Refused = { fields?: FieldErrors; error?: ErrorCode };

export async function loader({ request }: Route.LoaderArgs) {
  const link = await findResetLink(tokenOf(request));
  return { valid: !!link, isTeam: link?.isTeam === true };
}

export async function action({ request }: Route.ActionArgs) {
  const link = await findResetLink(tokenOf(request));
  const parsed = schemaFor(link?.isTeam).safeParse(Object.fromEntries(await readFormData(request)));
  if (!parsed.success) return data<Refused>({ fields: fieldErrors(parsed.error) }, { status: 400 });
  return catchStorageFull(undefined, async () => {
    if (!(await resetPassword(tokenOf(request), parsed.data.password)))
      return data<Refused>({ fields: {} }, { status: 400 });
    return redirect("/auth?notice=password-saved", 303);
  });
}

function schemaFor(isTeam: boolean | undefined) {
  return isTeam ? teamPasswordSchema : newPasswordSchema;
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const copy = useCopy("auth").reset;
  const text = useErrorText();
  const busy = useNavigation().state === "submitting";
  const { errors, onSubmit } = useCheckedForm(schemaFor(loaderData.isTeam), actionData?.fields);
  if (!loaderData.valid) {
    return (
      <AuthCard title={copy.chooseTitle}>
        <Alert variant="destructive">{copy.invalid}</Alert>
        <Button asChild>
          <Link to="/auth/forgot">{copy.requestSubmit}</Link>
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={copy.chooseTitle} description={copy.chooseDescription}>
      {actionData?.error ? <Alert variant="destructive">{text(actionData.error)}</Alert> : null}
      <Form method="post" noValidate onSubmit={onSubmit} className="grid gap-6">
        <PasswordField isNew isTeam={loaderData.isTeam} error={errors.password} />
        <Button disabled={busy}>{busy ? copy.chooseSubmitting : copy.chooseSubmit}</Button>
      </Form>
    </AuthCard>
  );
}
