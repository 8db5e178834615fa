import { Form } from "react-router";
import { DetailSection } from "#app/components/admin/detail/detail-page.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { site } from "#site";
import type { LetterAudience, Reach } from "../audience.ts";
import type { LetterState } from "../letter-words.ts";

type Topic = { id: string; name: string };

type SendPanelProps = {
  letter: { id: string; state: LetterState; version: number; plannedAt: Date | null };
  path: string;
  audience: LetterAudience;
  /** As the owner has named them; often none. */
  topics: Topic[];
  /** Of a draft. */
  reach: { reach: Reach; others: number; missing: Language | undefined; total: number } | undefined;
  isOwner: boolean;
  sends: boolean;
  typedTime: string;
};

/** Whom a draft goes to, and when; of a planned letter, when it begins. */
export function SendPanel({ letter, path, audience, topics, reach, isOwner, sends, typedTime }: SendPanelProps) {
  const { send: copy } = useCopy("letters");
  const own = useLanguage();
  if (letter.state === "planned")
    return (
      <DetailSection id="planned" title={copy.progress.title} look="card">
        <p className="mt-3 text-base">
          {letter.plannedAt ? fill(copy.progress.planned, { date: momentText(letter.plannedAt, own) }) : null}
        </p>
        {isOwner ? (
          <Form method="post" action={`${path}/send`} className="mt-4">
            <Button size="sm" variant="outline" name="intent" value="unplan">
              {copy.unplan}
            </Button>
          </Form>
        ) : null}
      </DetailSection>
    );
  if (!reach) return null;
  return (
    <>
      <WhoPanel path={path} audience={audience} topics={topics} reach={reach} />
      <DetailSection id="when" title={copy.when.title} look="card">
        {!isOwner ? (
          <p className="mt-3 text-base">{copy.when.ownersOnly}</p>
        ) : !sends ? (
          <Alert className="mt-3">{copy.when.noServer}</Alert>
        ) : reach.total === 0 ? (
          <p className="mt-3 text-base">{copy.who.nobody}</p>
        ) : (
          <Form method="post" action={`${path}/send`} className="mt-4 grid gap-4">
            <input type="hidden" name="version" value={letter.version} />
            {audience.language ? <input type="hidden" name="language" value={audience.language} /> : null}
            {audience.others ? <input type="hidden" name="others" value="on" /> : null}
            {audience.topics.map((topic) => (
              <input key={topic} type="hidden" name="topics" value={topic} />
            ))}
            <Checkbox name="sure" label={`${copy.when.sure}: ${plural(copy.who, "reach", reach.total, own)}`} />
            <Button name="intent" value="send" className="justify-self-start">
              {copy.when.now}
            </Button>
            <Field label={copy.when.at} hint={fill(copy.when.atHint, { zone: site.timeZone.replaceAll("_", " ") })}>
              <Input type="datetime-local" name="at" defaultValue={typedTime} />
            </Field>
            <Button name="intent" value="plan" variant="outline" className="justify-self-start">
              {copy.when.plan}
            </Button>
          </Form>
        )}
      </DetailSection>
    </>
  );
}

type WhoProps = {
  path: string;
  audience: LetterAudience;
  topics: Topic[];
  reach: NonNullable<SendPanelProps["reach"]>;
};

function WhoPanel({ path, audience, topics, reach: { reach, others, missing, total } }: WhoProps) {
  const { who: copy, languages: names } = useCopy("letters").send;
  const own = useLanguage();
  return (
    <DetailSection id="who" title={copy.title} look="card">
      <Form method="get" action={`${path}/send`} preventScrollReset className="mt-4 grid gap-4">
        <Field label={copy.language}>
          <Select name="language" defaultValue={audience.language ?? ""}>
            <option value="">{copy.everybody}</option>
            {languages.map((language) => (
              <option key={language} value={language}>
                {names[language]}
              </option>
            ))}
          </Select>
        </Field>
        {topics.length > 0 ? (
          <fieldset>
            <legend className="text-base font-medium">{copy.topics}</legend>
            <p className="mt-1 text-[0.9375rem] text-ink-soft">{copy.topicsHint}</p>
            {topics.map(({ id, name }) => (
              <Checkbox key={id} name="topics" value={id} defaultChecked={audience.topics.includes(id)} label={name} />
            ))}
          </fieldset>
        ) : null}
        {missing && others > 0 ? (
          <>
            <p className="text-base">{fill(plural(copy, "missing", others, own), { language: names[missing] })}</p>
            <Checkbox name="others" defaultChecked={audience.others} label={copy.others} hint={copy.othersHint} />
          </>
        ) : null}
        <Button size="sm" variant="outline" className="justify-self-start">
          {copy.show}
        </Button>
      </Form>
      <p role="status" className="mt-4 text-base font-semibold">
        {plural(copy, "reach", total, own)}
      </p>
      <p className="text-[0.9375rem] text-ink-soft">{fill(copy.byLanguage, { en: reach.en, es: reach.es })}</p>
    </DetailSection>
  );
}
