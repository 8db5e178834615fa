import { Form } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { PasswordField, useErrorText } from "../credential-fields.tsx";
import type { Factors } from "#app/platform/auth/factors.ts";
import { Section } from "./section.tsx";
import type { SecurityAnswer } from "./security-answer.ts";

type CodesSectionProps = {
  factors: Factors;
  pending: { picture: string; secret: string } | undefined;
  recoveryLeft: number;
  answer: SecurityAnswer | undefined;
};

/** The authenticator app: off, being set up, or on. */
export function CodesSection({ factors, pending, recoveryLeft, answer }: CodesSectionProps) {
  const { security: copy } = useCopy("account");
  const text = useErrorText();
  return (
    <Section title={copy.codes} hint={copy.codesHint}>
      {answer?.recoveryCodes ? <RecoveryCodes codes={answer.recoveryCodes} /> : null}
      {answer?.codes ? <Alert variant="destructive">{text(answer.codes)}</Alert> : null}
      {factors.codes ? (
        <CodesOn hasPassword={factors.password} left={recoveryLeft} />
      ) : pending ? (
        <Pending pending={pending} />
      ) : (
        <Form method="post" className="grid gap-4">
          {factors.password ? <PasswordField label={copy.yourPassword} /> : null}
          <div>
            <Button size="sm" name="intent" value="codes-start">
              {copy.startCodes}
            </Button>
          </div>
        </Form>
      )}
    </Section>
  );
}

function Pending({ pending: { picture, secret } }: { pending: { picture: string; secret: string } }) {
  const { security: copy } = useCopy("account");
  return (
    <>
      <p>{copy.scan}</p>
      <img
        src={`data:image/svg+xml;base64,${btoa(picture)}`}
        alt={copy.scanAlt}
        width={200}
        height={200}
        className="rounded-control border border-line bg-white"
      />
      <p>
        {copy.typeSecret} <code className="font-mono break-all">{secret}</code>
      </p>
      <Form method="post" className="grid gap-4">
        <Field label={copy.firstCode} required>
          <Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={10} className="max-w-48" />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button size="sm" name="intent" value="codes-confirm">
            {copy.confirmCodes}
          </Button>
          <Button size="sm" variant="ghost" name="intent" value="codes-off" formNoValidate>
            {copy.cancelCodes}
          </Button>
        </div>
      </Form>
    </>
  );
}

function CodesOn({ hasPassword, left }: { hasPassword: boolean; left: number }) {
  const { security: copy } = useCopy("account");
  return (
    <>
      <p>{fill(copy.codesOn, { count: left })}</p>
      <Form method="post" className="grid gap-4">
        {hasPassword ? <PasswordField label={copy.yourPassword} /> : null}
        <div className="flex flex-wrap gap-3">
          <Button size="sm" variant="outline" name="intent" value="recovery-codes">
            {copy.newRecoveryCodes}
          </Button>
        </div>
      </Form>
      <Form method="post" className="flex flex-wrap gap-3">
        <Button size="sm" variant="outline" name="intent" value="forget-devices">
          {copy.forgetDevices}
        </Button>
        <Button size="sm" variant="ghost-danger" name="intent" value="codes-off">
          {copy.codesOff}
        </Button>
      </Form>
    </>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const { security: copy } = useCopy("account");
  return (
    <Alert variant="success">
      <p className="font-medium">{copy.recoveryTitle}</p>
      <p className="mt-1">{copy.recoveryText}</p>
      <ul aria-label={copy.recoveryTitle} className="mt-3 grid grid-cols-1 gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Alert>
  );
}
