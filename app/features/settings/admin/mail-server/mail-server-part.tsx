import { useEffect, useRef, useState } from "react";
import { Form, Link, useFetcher } from "react-router";
import { ScriptField } from "#app/components/admin/form/script-field.tsx";
import { useErrorText } from "#app/components/admin/form/form-field.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import type { SettingsAnswer } from "../settings-answer.ts";
import { SettingsPart, TestResult } from "../settings-parts.tsx";
import { providerNames, providerOf, providers } from "./providers.ts";

type Stored = { host: string; port: string; user: string; sender: string };
type MailServerPartProps = {
  address: string;
  server: string | undefined;
  stored: Stored | undefined;
  /** The environment names the server. */
  isFixed: boolean;
  /** One is stored that cannot be decrypted any more. */
  isUnreadable: boolean;
  /** Who they are was proven minutes ago; otherwise they prove it before they type anything. */
  isProven: boolean;
  answer?: SettingsAnswer;
};

/** The mail server by form: nobody needs a terminal to send mail. */
export function MailServerPart({
  address,
  server,
  stored,
  isFixed,
  isUnreadable,
  isProven,
  answer,
}: MailServerPartProps) {
  const { mailServer: copy } = useCopy("settings");
  if (isFixed)
    return (
      <SettingsPart id="mail-server" title={copy.title}>
        <p className="mt-2 max-w-prose text-base text-ink-soft wrap-anywhere">
          {fill(copy.fixed, { server: server ?? "" })}
        </p>
      </SettingsPart>
    );
  return (
    <SettingsPart id="mail-server" title={copy.title}>
      {isUnreadable ? (
        <Alert variant="destructive" className="mt-4">
          {copy.unreadable}
        </Alert>
      ) : (
        <p className="mt-2 max-w-prose text-base text-ink-soft wrap-anywhere">
          {stored ? fill(copy.set, { server: stored.host }) : copy.none}
        </p>
      )}
      {isProven ? (
        <ServerForm address={address} stored={stored} answer={answer} />
      ) : (
        <>
          <p className="mt-3 max-w-prose text-base text-ink-soft">{copy.proofHint}</p>
          <Button asChild size="sm" className="mt-4">
            <Link to={`/auth/again?next=${encodeURIComponent(address)}`} reloadDocument>
              {stored ? copy.proofToChange : copy.proof}
            </Link>
          </Button>
        </>
      )}
      {isProven && (stored || isUnreadable) ? (
        <Form method="post" action={address} className="mt-3">
          <Button size="sm" variant="ghost" name="intent" value="remove-mail-server">
            {copy.remove}
          </Button>
        </Form>
      ) : null}
    </SettingsPart>
  );
}

function ServerForm({ address, stored, answer }: Pick<MailServerPartProps, "address" | "stored" | "answer">) {
  const { mailServer: copy } = useCopy("settings");
  const fetcher = useFetcher<SettingsAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const latest = fetcher.data ?? answer;
  const said = latest && "mailServer" in latest ? latest.mailServer : undefined;
  const typed = said && "typed" in said ? said.typed : undefined;
  const first = typed ?? stored;
  const [server, setServer] = useState({
    provider: typed?.provider ?? providerOf(stored),
    host: first?.host ?? "",
    port: first?.port ?? "",
  });
  const errors = useErrorText(copy.errors)(said && "errors" in said ? said.errors : {});
  useEffect(() => {
    const answered = fetcher.data && "mailServer" in fetcher.data ? fetcher.data.mailServer : undefined;
    if (answered?.kind === "refused") form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    const password = form.current?.elements.namedItem("mailPassword");
    if (answered?.kind === "saved" && password instanceof HTMLInputElement) password.value = "";
  }, [fetcher.data]);
  const help = ownValue(copy.help, server.provider);
  const text = { autoCapitalize: "none", spellCheck: false } as const;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={address}
      className="mt-5 grid gap-x-6 gap-y-5 md:grid-cols-2 md:items-start"
    >
      <ScriptField />
      <Field label={copy.provider} hint={copy.providerHint} className="md:col-span-2">
        <Select
          name="provider"
          value={server.provider}
          onChange={({ target: { value } }) => {
            const preset = ownValue(providers, value);
            setServer(
              preset
                ? { provider: value, host: preset.host, port: String(preset.port) }
                : { ...server, provider: value },
            );
          }}
        >
          <option value="">{copy.other}</option>
          {providerNames.map((name) => (
            <option key={name} value={name}>
              {providers[name].name}
            </option>
          ))}
        </Select>
      </Field>
      {help ? <p className="-mt-2 max-w-prose text-[0.9375rem] text-ink-soft md:col-span-2">{help}</p> : null}
      <Field label={copy.host} hint={copy.hostHint} error={errors.host}>
        <Input
          name="host"
          value={server.host}
          onChange={({ target }) => setServer({ ...server, provider: "", host: target.value })}
          maxLength={253}
          inputMode="url"
          {...text}
        />
      </Field>
      <Field label={copy.port} hint={copy.portHint} error={errors.port}>
        <Input
          name="port"
          value={server.port}
          onChange={({ target }) => setServer({ ...server, provider: "", port: target.value })}
          inputMode="numeric"
          maxLength={5}
        />
      </Field>
      <Field label={copy.user} hint={copy.userHint} error={errors.user}>
        <Input name="user" defaultValue={first?.user} autoComplete="off" maxLength={254} {...text} />
      </Field>
      <Field label={copy.password} hint={stored?.user ? copy.passwordKept : copy.passwordHint} error={errors.password}>
        <Input name="mailPassword" type="password" autoComplete="new-password" maxLength={500} />
      </Field>
      <Field label={copy.sender} hint={copy.senderHint} error={errors.sender} className="md:col-span-2">
        <Input name="sender" type="email" defaultValue={first?.sender} maxLength={254} />
      </Field>
      <div className="md:col-span-2">
        <Checkbox name="anyway" label={copy.anyway} hint={copy.anywayHint} />
      </div>
      <div role="status" className="grid gap-3 empty:hidden md:col-span-2">
        {said?.kind === "saved" ? <Alert variant="success">{copy.saved}</Alert> : null}
        {said?.kind === "refused" ? <Alert variant="destructive">{copy.refused}</Alert> : null}
        {said?.kind === "untested" ? <Alert variant="destructive">{copy.untested}</Alert> : null}
        {said && "test" in said && said.test ? <TestResult test={said.test} /> : null}
        {typed && !fetcher.data ? <p className="text-base">{copy.passwordAgain}</p> : null}
      </div>
      <Button
        size="sm"
        name="intent"
        value="mail-server"
        disabled={fetcher.state !== "idle"}
        className="justify-self-start"
      >
        {fetcher.state === "idle" ? copy.save : copy.trying}
      </Button>
    </fetcher.Form>
  );
}
