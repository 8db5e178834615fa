import { useState } from "react";
import { Form, Link } from "react-router";
import { useErrorText } from "#app/components/admin/form/form-field.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import type { SettingsAnswer } from "../settings-answer.ts";
import { SettingsPart } from "../settings-parts.tsx";
import { mailboxProviderNames, mailboxProviders } from "./mailbox-providers.ts";

type Stored = { host: string; port: string; user: string; folder: string; authServer: string };
type State = { readAt: Date | null; pausedUntil: Date | null; lastError: string | null };
type MailboxPartProps = {
  address: string;
  mailbox: Stored | undefined;
  host: string | undefined;
  isFixed: boolean;
  isUnreadable: boolean;
  isProven: boolean;
  state: State | undefined;
  acceptsUnknown: boolean;
  hasWebhook: boolean;
  answer?: SettingsAnswer;
};

/** Where replies come in: a mailbox that is read, or an address to which a provider sends them. */
export function MailboxPart(props: MailboxPartProps) {
  const { address, mailbox, host, isFixed, isUnreadable, isProven, state } = props;
  const { mailbox: copy } = useCopy("settings");
  return (
    <SettingsPart id="mailbox" title={copy.title}>
      {isUnreadable ? (
        <Alert variant="destructive" className="mt-4">
          {copy.unreadable}
        </Alert>
      ) : (
        <p className="mt-2 max-w-prose text-base wrap-anywhere text-ink-soft">
          {isFixed ? fill(copy.fixed, { server: host ?? "" }) : host ? fill(copy.set, { server: host }) : copy.none}
        </p>
      )}
      {state ? <StateOf state={state} /> : null}
      {isFixed ? null : isProven ? (
        <MailboxForm {...props} />
      ) : (
        <>
          <p className="mt-3 max-w-prose text-base text-ink-soft">{copy.proofHint}</p>
          <Button asChild size="sm" className="mt-4">
            <Link to={`/auth/again?next=${encodeURIComponent(address)}`} reloadDocument>
              {mailbox ? copy.proofToChange : copy.proof}
            </Link>
          </Button>
        </>
      )}
      {isProven && !isFixed && (mailbox || isUnreadable) ? (
        <Form method="post" action={address} className="mt-3">
          <Button size="sm" variant="ghost" name="intent" value="remove-mailbox">
            {copy.remove}
          </Button>
        </Form>
      ) : null}
      <Unknown {...props} />
      {isProven ? <Webhook {...props} /> : null}
    </SettingsPart>
  );
}

function StateOf({ state: { readAt, pausedUntil, lastError } }: { state: State }) {
  const { mailbox: copy } = useCopy("settings");
  const language = useLanguage();
  return (
    <div className="mt-3 grid gap-3">
      {readAt ? <p className="text-base">{fill(copy.readAt, { time: momentText(readAt, language) })}</p> : null}
      {lastError ? (
        <Alert variant="destructive" role={undefined} title={copy.failed} className="wrap-anywhere">
          <code className="text-[0.9375rem]">{lastError}</code>
          {pausedUntil ? (
            <p className="mt-1">{fill(copy.paused, { time: momentText(pausedUntil, language) })}</p>
          ) : null}
        </Alert>
      ) : null}
    </div>
  );
}

function MailboxForm({ address, mailbox, answer }: MailboxPartProps) {
  const { mailbox: copy, mailServer } = useCopy("settings");
  const said = answer && "mailbox" in answer ? answer.mailbox : undefined;
  const typed = said && "typed" in said ? said.typed : undefined;
  const first = typed ?? mailbox;
  const errors = useErrorText({ ...mailServer.errors, ...copy.errors })(said && "errors" in said ? said.errors : {});
  const [provider, setProvider] = useState(typed?.provider ?? "");
  const preset = ownValue(mailboxProviders, provider);
  const help = ownValue(copy.help, provider);
  const text = { autoCapitalize: "none", spellCheck: false } as const;
  return (
    <Form method="post" action={address} className="mt-5 grid gap-x-6 gap-y-5 md:grid-cols-2 md:items-start">
      <Field label={mailServer.provider} hint={mailServer.providerHint} className="md:col-span-2">
        <Select name="mailboxProvider" value={provider} onChange={({ target }) => setProvider(target.value)}>
          <option value="">{mailServer.other}</option>
          {mailboxProviderNames.map((name) => (
            <option key={name} value={name}>
              {mailboxProviders[name].name}
            </option>
          ))}
        </Select>
      </Field>
      {help ? <p className="-mt-2 max-w-prose text-[0.9375rem] text-ink-soft md:col-span-2">{help}</p> : null}
      <Field label={mailServer.host} hint={copy.hostHint} error={errors.host}>
        <Input key={provider} name="host" defaultValue={preset?.host ?? first?.host} maxLength={253} {...text} />
      </Field>
      <Field label={mailServer.port} hint={copy.portHint} error={errors.port}>
        <Input
          key={provider}
          name="port"
          defaultValue={preset?.port ?? first?.port ?? "993"}
          inputMode="numeric"
          maxLength={5}
        />
      </Field>
      <Field label={mailServer.user} hint={mailServer.userHint} error={errors.user}>
        <Input name="user" defaultValue={first?.user} autoComplete="off" maxLength={254} {...text} />
      </Field>
      <Field
        label={mailServer.password}
        hint={mailbox ? mailServer.passwordKept : mailServer.passwordHint}
        error={errors.password}
      >
        <Input name="mailboxPassword" type="password" autoComplete="new-password" maxLength={500} />
      </Field>
      <Field label={copy.folder} hint={copy.folderHint} error={errors.folder}>
        <Input name="folder" defaultValue={first?.folder ?? "INBOX"} maxLength={200} {...text} />
      </Field>
      <Field label={copy.authServer} hint={copy.authServerHint} error={errors.authServer}>
        <Input
          key={provider}
          name="authServer"
          defaultValue={preset?.authServer ?? first?.authServer}
          maxLength={253}
          {...text}
        />
      </Field>
      <div role="status" className="grid gap-3 empty:hidden md:col-span-2">
        {said?.kind === "saved" ? <Alert variant="success">{copy.saved}</Alert> : null}
        {said?.kind === "refused" ? <Alert variant="destructive">{mailServer.refused}</Alert> : null}
        {said?.kind === "untested" ? (
          <Alert variant="destructive" title={copy.untested} className="wrap-anywhere">
            <code className="text-[0.9375rem]">{said.reply}</code>
          </Alert>
        ) : null}
        {typed ? <p className="text-base">{mailServer.passwordAgain}</p> : null}
      </div>
      <Button size="sm" name="intent" value="mailbox" className="justify-self-start">
        {mailServer.save}
      </Button>
    </Form>
  );
}

function Unknown({ address, acceptsUnknown }: MailboxPartProps) {
  const { mailbox: copy } = useCopy("settings");
  return (
    <Form method="post" action={address} className="mt-8 grid justify-items-start gap-4 border-t border-line pt-6">
      <Checkbox
        key={String(acceptsUnknown)}
        name="acceptsUnknown"
        label={copy.acceptsUnknown}
        hint={copy.acceptsUnknownHint}
        defaultChecked={acceptsUnknown}
      />
      <Button size="sm" variant="outline" name="intent" value="incoming-mail">
        {copy.saveUnknown}
      </Button>
    </Form>
  );
}

function Webhook({ address, hasWebhook, answer }: MailboxPartProps) {
  const { mailbox: copy } = useCopy("settings");
  const made = answer && "webhook" in answer ? answer.webhook : undefined;
  return (
    <div className="mt-8 grid justify-items-start gap-3 border-t border-line pt-6">
      <h3 className="font-sans text-base font-semibold">{copy.webhook}</h3>
      <p className="max-w-prose text-base text-ink-soft">{hasWebhook ? copy.webhookSet : copy.webhookHint}</p>
      {made ? (
        <Alert variant="success" title={copy.webhookMade} className="max-w-full">
          <code className="text-[0.9375rem] wrap-anywhere select-all">{made}</code>
        </Alert>
      ) : null}
      <Form method="post" action={address} className="flex flex-wrap gap-3">
        <Button size="sm" variant="outline" name="intent" value="webhook">
          {hasWebhook ? copy.webhookAgain : copy.webhookCreate}
        </Button>
        {hasWebhook ? (
          <Button size="sm" variant="ghost" name="intent" value="remove-webhook">
            {copy.webhookRemove}
          </Button>
        ) : null}
      </Form>
    </div>
  );
}
