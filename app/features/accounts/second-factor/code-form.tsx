import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { useErrorText } from "../credential-fields.tsx";
import type { ErrorCode } from "../credentials.ts";

type CodeFormProps = {
  /** A code of the authenticator app, or one of the recovery codes. */
  intent: "code" | "recovery";
  error?: ErrorCode;
  next?: string;
  /** At the sign-in the device can be remembered. */
  remember?: boolean;
  submit: string;
};

export function CodeForm({ intent, error, next, remember = false, submit }: CodeFormProps) {
  const { secondFactor: copy } = useCopy("auth");
  const text = useErrorText();
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" className="grid gap-6">
      <input type="hidden" name="intent" value={intent} />
      {next ? <input type="hidden" name="next" value={next} /> : null}
      <Field
        label={intent === "code" ? copy.code : copy.recoveryCode}
        hint={intent === "code" ? copy.codeHint : copy.recoveryHint}
        error={text(error)}
        required
      >
        <Input
          name="code"
          autoComplete="one-time-code"
          inputMode={intent === "code" ? "numeric" : "text"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
        />
      </Field>
      {remember ? <Checkbox name="remember" value="yes" label={copy.remember} hint={copy.rememberHint} /> : null}
      <Button disabled={busy}>{submit}</Button>
    </Form>
  );
}
