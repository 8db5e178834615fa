import { data, Form, Link, redirect, useNavigation } from "react-router";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { findResetLink, resetPassword } from "./accounts.server.ts";
import { AuthCard } from "./auth-card.tsx";
import { PasswordField } from "./credential-fields.tsx";
import { fieldErrors, newPasswordSchema } from "./credentials.ts";
import { useCheckedForm } from "./use-checked-form.ts";
import type { Route } from "./+types/reset.route.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { valid: await findResetLink(token) };
}

export async function action({ request }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const parsed = newPasswordSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) return data({ fields: fieldErrors(parsed.error) }, { status: 400 });
  const { ok } = await resetPassword(token, parsed.data.password);
  if (!ok) return data({ fields: {} }, { status: 400 });
  throw redirect("/auth?notice=password-saved", 303);
}

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const copy = useCopy("auth").reset;
  const busy = useNavigation().state !== "idle";
  const { errors, onSubmit } = useCheckedForm(newPasswordSchema, actionData?.fields);
  if (!loaderData.valid) {
    return (
      <AuthCard title={copy.chooseTitle}>
        <Alert variant="destructive">{copy.invalid}</Alert>
        <Button asChild>
          <Link to="/auth">{copy.back}</Link>
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={copy.chooseTitle} description={copy.chooseDescription}>
      <Form method="post" noValidate onSubmit={onSubmit} className="grid gap-6">
        <PasswordField fresh error={errors.password} />
        <Button disabled={busy}>{busy ? copy.chooseSubmitting : copy.chooseSubmit}</Button>
      </Form>
    </AuthCard>
  );
}
