import { Form, Link, useNavigation } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { AuthCard, QuietLink } from "../auth-card.tsx";
import { EmailField, PasswordField, useErrorText } from "../credential-fields.tsx";
import { signInSchema, type Answer } from "../credentials.ts";
import { PasskeySignIn } from "../second-factor/passkey-sign-in.tsx";
import { NoticeAlert } from "./notice.tsx";
import { useCheckedForm } from "../use-checked-form.ts";

type SignInFormProps = {
  next?: string;
  usesOutbox: boolean;
  answer?: Answer;
  /** Keeps `next` in the address. */
  toSignUp: string;
};

export function SignInForm({ next, usesOutbox, answer, toSignUp }: SignInFormProps) {
  const copy = useCopy("auth");
  const text = useErrorText();
  const busy = useNavigation().formData?.get("intent") === "sign-in";
  const { errors, onSubmit } = useCheckedForm(signInSchema, answer?.fields);
  return (
    <AuthCard
      title={copy.signIn.title}
      description={copy.signIn.description}
      footer={
        <QuietLink asChild>
          <Link to={toSignUp}>{copy.signIn.toggle}</Link>
        </QuietLink>
      }
    >
      {answer?.error ? (
        <Alert variant="destructive">{text(answer.error)}</Alert>
      ) : (
        <NoticeAlert usesOutbox={usesOutbox} />
      )}
      {answer?.error === "notConfirmed" ? <ResendForm email={answer.values.email} /> : null}
      <Form method="post" noValidate onSubmit={onSubmit} className="grid gap-6">
        <input type="hidden" name="intent" value="sign-in" />
        {next ? <input type="hidden" name="next" value={next} /> : null}
        <EmailField error={errors.email} defaultValue={answer?.values.email} />
        <div>
          <PasswordField error={errors.password} />
          <QuietLink asChild className="mt-1">
            <Link to="/auth/forgot">{copy.signIn.forgot}</Link>
          </QuietLink>
        </div>
        <Button disabled={busy}>{busy ? copy.signIn.submitting : copy.signIn.submit}</Button>
      </Form>
      <PasskeySignIn next={next} label={copy.passkey.signIn} />
    </AuthCard>
  );
}

function ResendForm({ email }: { email: string }) {
  const copy = useCopy("auth");
  return (
    <Form method="post" className="grid">
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="language" value={useLanguage()} />
      <Button variant="secondary">{copy.confirm.resend}</Button>
    </Form>
  );
}
