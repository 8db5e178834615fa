import { KeyRound } from "lucide-react";
import { Form } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { usePasskey } from "../second-factor/use-passkey.ts";
import { useErrorText } from "../credential-fields.tsx";
import type { ErrorCode } from "../credentials.ts";
import { Section } from "./section.tsx";

type Passkey = { id: string; name: string | null; createdAt: Date | null };

export function PasskeysSection({ passkeys, error }: { passkeys: Passkey[]; error?: ErrorCode }) {
  const text = useErrorText();
  const { security: copy } = useCopy("account");
  const { passkey } = useCopy("auth");
  const { state, start } = usePasskey("create", { address: "/account/passkey" }, (next) => location.assign(next));
  return (
    <Section title={copy.passkeys} hint={copy.passkeysHint}>
      <ul aria-label={copy.passkeys} className="divide-y divide-line empty:hidden">
        {passkeys.map((each) => (
          <PasskeyItem key={each.id} passkey={each} />
        ))}
      </ul>
      {error ? <Alert variant="destructive">{text(error)}</Alert> : null}
      {state === "failed" ? <Alert variant="destructive">{passkey.failed}</Alert> : null}
      {state === "unsupported" ? <Alert variant="destructive">{passkey.unsupported}</Alert> : null}
      <div className="noscript:hidden">
        <Button type="button" size="sm" variant="outline" disabled={state === "busy"} onClick={() => start()}>
          <KeyRound aria-hidden />
          {state === "busy" ? passkey.waiting : copy.addPasskey}
        </Button>
      </div>
      <noscript>
        <p className="text-[0.9375rem] text-ink-soft">{passkey.needsScript}</p>
      </noscript>
    </Section>
  );
}

function PasskeyItem({ passkey: { id, name, createdAt } }: { passkey: Passkey }) {
  const { security: copy } = useCopy("account");
  const { common } = useCopy("account");
  const language = useLanguage();
  const shown = name || copy.passkeyUnnamed;
  return (
    <li className="py-3">
      <p className="text-[0.9375rem] text-ink-soft">
        {createdAt ? fill(copy.since, { date: shortDate(createdAt, language) }) : null}
      </p>
      <Form method="post" className="mt-1 flex flex-wrap items-center gap-2">
        <input type="hidden" name="id" value={id} />
        <Input
          name="name"
          defaultValue={shown}
          key={shown}
          maxLength={60}
          aria-label={copy.passkeyName}
          className="min-w-40 flex-1"
        />
        <Button size="sm" variant="outline" name="intent" value="passkey-rename">
          {common.rename}
        </Button>
        <Button size="sm" variant="ghost-danger" name="intent" value="passkey-remove">
          {common.remove}
        </Button>
      </Form>
    </li>
  );
}
