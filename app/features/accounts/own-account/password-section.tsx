import { Form } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { PasswordField } from "../credential-fields.tsx";
import type { ErrorCode } from "../credentials.ts";
import { Section } from "./section.tsx";

type PasswordSectionProps = { isTeam: boolean; hasPassword: boolean; error: ErrorCode | undefined };

export function PasswordSection({ isTeam, hasPassword, error }: PasswordSectionProps) {
  const { security: copy } = useCopy("account");
  return (
    <Section title={copy.password} hint={hasPassword ? copy.passwordHint : copy.passwordNone}>
      <Form method="post" noValidate className="grid gap-4">
        <PasswordField isNew isTeam={isTeam} error={error} />
        <div>
          <Button size="sm" name="intent" value="password">
            {copy.savePassword}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
