import { Form, Link, useNavigation } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { AuthCard, QuietLink } from "../auth-card.tsx";
import { EmailField, PasswordField, useErrorText } from "../credential-fields.tsx";
import { signUpSchema, type Answer } from "../credentials.ts";
import { useCheckedForm } from "../use-checked-form.ts";

export function SignUpForm({ answer, toSignIn }: { answer?: Answer; toSignIn: string }) {
  const copy = useCopy("auth");
  const text = useErrorText();
  const busy = useNavigation().formData?.get("intent") === "sign-up";
  const { errors, onSubmit } = useCheckedForm(signUpSchema, answer?.fields);
  return (
    <AuthCard
      title={copy.signUp.title}
      description={copy.signUp.description}
      footer={
        <QuietLink asChild>
          <Link to={toSignIn}>{copy.signUp.toggle}</Link>
        </QuietLink>
      }
    >
      {answer?.error ? <Alert variant="destructive">{text(answer.error)}</Alert> : null}
      <Form method="post" noValidate onSubmit={onSubmit} className="grid gap-6">
        <input type="hidden" name="intent" value="sign-up" />
        <input type="hidden" name="language" value={useLanguage()} />
        <EmailField error={errors.email} defaultValue={answer?.values.email} />
        <PasswordField isNew error={errors.password} label={copy.fields.password} />
        <Button disabled={busy}>{busy ? copy.signUp.submitting : copy.signUp.submit}</Button>
      </Form>
      <p className="text-[0.9375rem] text-ink-soft">{copy.signUp.note}</p>
    </AuthCard>
  );
}
