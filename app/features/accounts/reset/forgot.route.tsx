import { data, Form, Link, redirect, useNavigation } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { languageNamed } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { readFormData } from "#app/platform/pages/form-data.server.ts";
import { AuthCard, QuietLink } from "../auth-card.tsx";
import { EmailField, useErrorText } from "../credential-fields.tsx";
import { emailSchema, fieldErrors, type Answer } from "../credentials.ts";
import { requestPasswordReset } from "./reset.server.ts";
import { catchStorageFull } from "../storage-full.server.ts";
import { useCheckedForm } from "../use-checked-form.ts";
import type { Route } from "./+types/forgot.route.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFormData(request);
  const values = { email: String(form.get("email") ?? "") };
  const parsed = emailSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return data<Answer>({ values, fields: fieldErrors(parsed.error) }, { status: 400 });
  const client = { request, address: context.get(requestContext).clientAddress };
  return catchStorageFull(values.email, async () => {
    const result = await requestPasswordReset(parsed.data.email, languageNamed(form.get("language")), client);
    if (!result.ok)
      return data<Answer>(
        { values, error: result.code },
        { status: result.status, headers: { "Retry-After": String(result.retryAfter) } },
      );
    return redirect("/auth?notice=reset-sent", 303);
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Forgot({ actionData }: Route.ComponentProps) {
  const copy = useCopy("auth").reset;
  const text = useErrorText();
  const busy = useNavigation().state === "submitting";
  const { errors, onSubmit } = useCheckedForm(emailSchema, actionData?.fields);
  return (
    <AuthCard
      title={copy.requestTitle}
      description={copy.requestDescription}
      footer={
        <QuietLink asChild>
          <Link to="/auth">{copy.back}</Link>
        </QuietLink>
      }
    >
      {actionData?.error ? <Alert variant="destructive">{text(actionData.error)}</Alert> : null}
      <Form method="post" noValidate onSubmit={onSubmit} className="grid gap-6">
        <input type="hidden" name="language" value={useLanguage()} />
        <EmailField error={errors.email} defaultValue={actionData?.values.email} />
        <Button disabled={busy}>{busy ? copy.requestSubmitting : copy.requestSubmit}</Button>
      </Form>
    </AuthCard>
  );
}
