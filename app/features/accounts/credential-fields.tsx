import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { passwordLength, teamPasswordMin } from "#app/platform/auth/password-rules.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { ErrorCode } from "./credentials.ts";

export function useErrorText() {
  const { errors } = useCopy("auth");
  return (code: ErrorCode | undefined) => code && fill(errors[code], { ...passwordLength, teamMin: teamPasswordMin });
}

export function EmailField({ error, defaultValue }: { error?: ErrorCode; defaultValue?: string }) {
  const copy = useCopy("auth");
  const text = useErrorText();
  return (
    <Field label={copy.fields.email} error={text(error)} required>
      <Input
        type="email"
        name="email"
        autoComplete="username"
        maxLength={254}
        defaultValue={defaultValue}
        spellCheck={false}
        autoCapitalize="none"
      />
    </Field>
  );
}

type PasswordFieldProps = {
  error?: ErrorCode;
  label?: string;
  /** A new password, not the one they have. */
  isNew?: boolean;
  /** The new password of somebody with a role, which has to be longer. */
  isTeam?: boolean;
  /** Where a form has two. */
  name?: string;
};

export function PasswordField({ error, label, isNew = false, isTeam = false, name = "password" }: PasswordFieldProps) {
  const copy = useCopy("auth");
  const text = useErrorText();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const min = isTeam ? teamPasswordMin : passwordLength.min;
  return (
    <Field
      label={label ?? (isNew ? copy.fields.newPassword : copy.fields.password)}
      hint={isNew ? fill(copy.fields.passwordHint, { min }) : undefined}
      error={text(error)}
      required
    >
      <div className="relative">
        <Input
          type={shown ? "text" : "password"}
          name={name}
          autoComplete={isNew ? "new-password" : "current-password"}
          minLength={min}
          maxLength={passwordLength.max}
          className="pr-12"
        />
        <button
          type="button"
          aria-label={shown ? copy.fields.hidePassword : copy.fields.showPassword}
          onClick={() => setShown(!shown)}
          className="absolute top-1/2 right-0.5 grid size-11 -translate-y-1/2 cursor-pointer place-items-center rounded-control text-ink-soft hover:text-ink noscript:hidden"
        >
          <Icon aria-hidden className="size-5 stroke-[1.6]" />
        </button>
      </div>
    </Field>
  );
}
