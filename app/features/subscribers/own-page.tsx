import { Form } from "react-router";
import { LettersForm } from "#app/components/letters-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { SuccessMessage } from "#app/components/ui/feedback/success-message.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { languages, ownName, type Language } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";

type Page = {
  kind: "own" | "confirm" | "late";
  state: "pending" | "active" | "left" | "refused";
  address: string;
  language: Language;
  chosen: string[];
  topics: { id: string; name: string }[];
  done: string | null;
};

/** What a private link shows; null for a link that leads to nobody. */
export function OwnPage({ page, failed }: { page: Page | null; failed: boolean }) {
  const copy = useCopy("subscribe");
  if (!page || page.kind === "late")
    return (
      <>
        <Title>{copy.ended.title}</Title>
        <p className="mt-6 max-w-prose text-copy text-ink-soft">{page ? copy.ended.late : copy.ended.unknown}</p>
        <LettersForm place="page" className="mt-8 max-w-xl" />
      </>
    );
  const problem = failed ? (
    <Alert variant="destructive" className="mt-8 max-w-prose">
      {copy.own.failed}
    </Alert>
  ) : null;
  if (page.kind === "confirm")
    return (
      <>
        <Title>{copy.confirm.title}</Title>
        {problem}
        <p className="mt-6 max-w-prose text-copy text-ink-soft wrap-anywhere">
          {fill(copy.confirm.text, { address: page.address })}
        </p>
        <Form method="post" className="mt-8">
          <Button variant="hero" name="intent" value="confirm">
            {copy.confirm.button}
          </Button>
        </Form>
      </>
    );
  const isActive = page.state === "active";
  const messages = { confirm: copy.own.confirmed, save: copy.own.saved, back: copy.own.returned };
  const message = isActive ? ownValue(messages, page.done) : undefined;
  return (
    <>
      <Title>{isActive ? copy.own.title : copy.own.leftTitle}</Title>
      <SuccessMessage className="mt-8 max-w-prose">{message}</SuccessMessage>
      {problem}
      <p className="mt-6 max-w-prose text-copy text-ink-soft wrap-anywhere">
        {fill(isActive ? copy.own.text : page.state === "refused" ? copy.own.refused : copy.own.left, {
          address: page.address,
        })}
      </p>
      {isActive ? (
        <Choices page={page} />
      ) : (
        <Form method="post" className="mt-8">
          <Button variant="hero" name="intent" value="back">
            {copy.own.back}
          </Button>
        </Form>
      )}
    </>
  );
}

function Title({ children }: { children: string }) {
  return <h1 className="mt-4 max-w-[22ch] text-display font-light tracking-[-0.02em]">{children}</h1>;
}

function Choices({ page }: { page: Page }) {
  const { own } = useCopy("subscribe");
  return (
    <div className="mt-10 grid max-w-xl gap-10">
      <Form method="post" className="grid gap-6 rounded-card bg-sage p-6 sm:p-8">
        <Field label={own.language}>
          <Select name="language" defaultValue={page.language}>
            {languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {ownName[language]}
              </option>
            ))}
          </Select>
        </Field>
        {page.topics.length > 0 ? (
          <fieldset className="min-w-0">
            <legend className="text-base font-medium">{own.topics}</legend>
            <p className="mt-1 text-[0.9375rem] text-ink-soft">{own.topicsHint}</p>
            <div className="mt-2">
              {page.topics.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  name="topics"
                  value={id}
                  label={name}
                  defaultChecked={page.chosen.includes(id)}
                  className="wrap-anywhere"
                />
              ))}
            </div>
          </fieldset>
        ) : null}
        <div>
          <Button name="intent" value="save">
            {own.save}
          </Button>
        </div>
      </Form>
      <section aria-labelledby="leave-heading">
        <h2 id="leave-heading" className="text-heading font-light">
          {own.leaveHeading}
        </h2>
        <p className="mt-3 text-base text-ink-soft">{own.leaveText}</p>
        <Form method="post" className="mt-5">
          <Button variant="outline" name="intent" value="leave">
            {own.leave}
          </Button>
        </Form>
      </section>
    </div>
  );
}
