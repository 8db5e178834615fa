import type { ReactNode } from "react";
import { Link, useFetcher } from "react-router";
import { ScriptField } from "#app/components/admin/form/script-field.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import type { PictureValues } from "#app/features/media/admin/slots/saving.server.ts";
import { ShownPicture } from "#app/components/admin/images/shown-picture.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { acceptedTypes } from "#app/platform/images/image-rules.ts";
import type { SampleCounts } from "./samples.server.ts";
import type { SettingsAnswer } from "./settings-answer.ts";
import type { MailTest } from "./stored-facts.server.ts";

/** A part of the page that is saved by itself. */
export function SettingsPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="min-w-0 scroll-mt-20 rounded-card border border-line bg-card p-5 sm:p-6"
    >
      <h2 id={`${id}-heading`} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

type LogoProps = { address: string; src: string; isDelivered: boolean; answer?: SettingsAnswer };

export function LogoPart({ address, src, isDelivered, answer }: LogoProps) {
  const { pictures: copy } = useCopy("settings");
  const fetcher = useFetcher<SettingsAnswer>();
  const said = fetcher.data ?? answer;
  return (
    <div className="mt-5 grid gap-4">
      <h3 className="font-sans text-base font-semibold">{copy.logo}</h3>
      <img
        src={src}
        alt=""
        data-picture-of="logo"
        width={96}
        height={96}
        className="stays-light size-24 rounded-control border border-line bg-paper object-contain p-2"
      />
      {said && "logoRefused" in said ? <Alert variant="destructive">{said.logoRefused}</Alert> : null}
      {said && "logo" in said ? <Alert variant="success">{copy[said.logo]}</Alert> : null}
      <fetcher.Form method="post" action={address} encType="multipart/form-data" className="grid gap-4">
        <ScriptField />
        <Field label={copy.choose} hint={copy.logoHint}>
          <Input type="file" name="image" accept={acceptedTypes.join(",")} className="h-auto py-2.5" />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button size="sm" variant="outline" name="intent" value="logo" disabled={fetcher.state !== "idle"}>
            {copy.upload}
          </Button>
          {isDelivered ? null : (
            <Button size="sm" variant="ghost" name="intent" value="remove-logo" disabled={fetcher.state !== "idle"}>
              {copy.restore}
            </Button>
          )}
        </div>
      </fetcher.Form>
    </div>
  );
}

/** The portrait is one of the pictures of the site; it has focus, description and history there. */
export function PortraitPart({ values }: { values: PictureValues }) {
  const { pictures: copy } = useCopy("settings");
  return (
    <div className="mt-5 grid gap-4 border-t border-line pt-5">
      <h3 className="font-sans text-base font-semibold">{copy.portrait}</h3>
      <ShownPicture
        slot="founder"
        values={values}
        className="size-24 justify-self-start rounded-control border border-line"
      />
      <Button asChild size="sm" variant="outline" className="justify-self-start">
        <Link to="/admin/pictures/founder">{copy.changePortrait}</Link>
      </Button>
    </div>
  );
}

/** Which of the three ways counts views. It belongs to the installation (COUNT_VIEWS), so it is only said here. */
export function CountingPart({ counting }: { counting: "requests" | "syslog" | "beacon" }) {
  const { counting: copy } = useCopy("settings");
  const { how } = useCopy("admin").overview;
  return (
    <SettingsPart id="counting" title={copy.title}>
      <p className="mt-2 text-base text-ink-soft">
        {how.rule} {how[counting]} {copy.change}
      </p>
    </SettingsPart>
  );
}

type TestMailProps = {
  address: string;
  email: string;
  server: string | undefined;
  last: MailTest | undefined;
  answer?: SettingsAnswer;
};

export function TestMailPart({ address, email, server, last, answer }: TestMailProps) {
  const { testMail: copy } = useCopy("settings");
  const language = useLanguage();
  const fetcher = useFetcher<SettingsAnswer>();
  const said = fetcher.data ?? answer;
  const test = said && "testMail" in said ? said.testMail : undefined;
  return (
    <SettingsPart id="test-mail" title={copy.title}>
      {server ? (
        <>
          <p className="mt-2 text-base text-ink-soft [overflow-wrap:anywhere]">
            {fill(copy.intro, { address: email })}
          </p>
          <fetcher.Form method="post" action={address} className="mt-4">
            <ScriptField />
            <Button size="sm" variant="outline" name="intent" value="test-mail" disabled={fetcher.state !== "idle"}>
              {copy.send}
            </Button>
          </fetcher.Form>
        </>
      ) : (
        <p className="mt-2 text-base text-ink-soft">{copy.noServer}</p>
      )}
      <div role="status" className="mt-4 empty:hidden">
        {test ? <TestResult test={test} /> : null}
      </div>
      {last && !test ? (
        <div className="mt-4">
          <h3 className="mb-2 font-sans text-[0.9375rem] font-semibold">
            {copy.last}: {momentText(last.at, language)}
          </h3>
          <TestResult test={last} />
        </div>
      ) : null}
    </SettingsPart>
  );
}

export function TestResult({ test: { accepted, server, to, reply } }: { test: MailTest }) {
  const { testMail: copy } = useCopy("settings");
  return (
    <Alert
      variant={accepted ? "success" : "destructive"}
      role={undefined}
      title={fill(accepted ? copy.accepted : copy.refused, { server, address: to })}
      className="[overflow-wrap:anywhere]"
    >
      {copy.reply}: <code className="text-[0.9375rem]">{reply}</code>
    </Alert>
  );
}

type SamplesProps = {
  address: string;
  counts: SampleCounts;
  removed: SampleCounts | undefined;
  isConfirming: boolean;
  days: number;
};

export function SamplesPart({ address, counts, removed, isConfirming, days }: SamplesProps) {
  const { samples: copy } = useCopy("settings");
  const language = useLanguage();
  const fetcher = useFetcher<SettingsAnswer>();
  const said = fetcher.data && "samplesRemoved" in fetcher.data ? fetcher.data.samplesRemoved : removed;
  const hasSamples = counts.articles + counts.events > 0;
  const sentences = (key: "waiting" | "removed", { articles, events }: SampleCounts) =>
    [
      articles > 0 ? plural(copy.articles, key, articles, language) : "",
      events > 0 ? plural(copy.events, key, events, language) : "",
    ]
      .filter(Boolean)
      .join(" ");
  return (
    <SettingsPart id="samples" title={copy.title}>
      <p className="mt-2 text-base text-ink-soft">{hasSamples ? sentences("waiting", counts) : copy.none}</p>
      <div role="status" className="mt-4 empty:hidden">
        {said && said.articles + said.events > 0 ? (
          <Alert variant="success" role={undefined}>
            {sentences("removed", said)}{" "}
            {said.articles > 0 ? (
              <Link to="/admin/bin" className="underline underline-offset-4">
                {copy.bin}
              </Link>
            ) : null}
          </Alert>
        ) : null}
      </div>
      {!hasSamples ? null : isConfirming ? (
        <fetcher.Form method="post" action={address} className="mt-4 rounded-control bg-sage p-4">
          <ScriptField />
          <p className="text-base">
            {[
              copy.question,
              counts.articles > 0 ? fill(copy.articles.question, { days }) : "",
              counts.events > 0 ? copy.events.question : "",
            ]
              .filter(Boolean)
              .join(" ")}
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button size="sm" name="intent" value="remove-samples" disabled={fetcher.state !== "idle"}>
              {copy.confirm}
            </Button>
            <Button asChild size="sm" variant="ghost">
              <Link to={`${address}#samples`} preventScrollReset>
                {copy.cancel}
              </Link>
            </Button>
          </div>
        </fetcher.Form>
      ) : (
        <Button asChild size="sm" variant="outline" className="mt-4">
          <Link to={`${address}?ask=samples#samples`} preventScrollReset>
            {copy.remove}
          </Link>
        </Button>
      )}
    </SettingsPart>
  );
}
