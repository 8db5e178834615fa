import { Languages } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Dialog, DialogClose, DialogFooter } from "#app/components/ui/feedback/dialog.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Textarea } from "#app/components/ui/forms/textarea.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { BodyField } from "./body/body-field.tsx";
import {
  copyFromEnglish,
  nameOf,
  spanishFilled,
  untranslatedFields,
  type PostField,
  type PostForm,
} from "./post-form.ts";
import { addMissingBlocks, type compareLanguages } from "./twins/compare-languages.ts";
import { SearchFields } from "./search-fields.tsx";

type LanguageFieldsProps = {
  form: PostForm;
  onChange: (fields: Partial<PostForm>) => void;
  errorOf: (field: PostField) => string | undefined;
  /** How the blocks of each body stand to those of the other language. */
  twins: ReturnType<typeof compareLanguages>;
};

export function EnglishFields({ form, onChange, errorOf, twins }: LanguageFieldsProps) {
  const copy = useCopy("admin").editor.fields;
  const title = useRef<HTMLInputElement>(null);
  // Writing starts here, past the menus of the page. On touch screens the keyboard would cover half of it.
  useEffect(() => {
    if (document.activeElement === document.body && matchMedia("(pointer: fine)").matches)
      title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="grid gap-6">
      <Field label={copy.title} required error={errorOf("title")}>
        <Input
          ref={title}
          name={nameOf("title")}
          lang="en"
          value={form.title}
          onChange={(event) => onChange({ title: event.target.value })}
          className="font-display text-2xl"
        />
      </Field>
      <Field label={copy.preview} hint={copy.previewHint} required error={errorOf("previewSnippet")}>
        <Textarea
          name={nameOf("previewSnippet")}
          lang="en"
          rows={3}
          value={form.previewSnippet}
          onChange={(event) => onChange({ previewSnippet: event.target.value })}
        />
      </Field>
      <BodyField
        name={nameOf("bodyContent")}
        label={copy.body}
        lang="en"
        required
        twins={twins.english}
        value={form.bodyContent}
        error={errorOf("bodyContent")}
        onChange={(bodyContent) => onChange({ bodyContent })}
      />
      <SearchFields form={form} spanish={false} labelled={(label) => label} onChange={onChange} />
    </div>
  );
}

type SpanishFieldsProps = LanguageFieldsProps & {
  /** When the English changed after this translation. */
  stale: Date | undefined;
  /** Without script the question came back with the page. */
  asked: boolean;
};

export function SpanishFields({ form, onChange, errorOf, twins, stale, asked }: SpanishFieldsProps) {
  const copy = useCopy("admin").editor;
  const language = useLanguage();
  const same = untranslatedFields(form);
  const labelled = (label: string) => fill(copy.fields.inSpanish, { field: label });
  const noteOf = (field: PostField) => (same.includes(field) ? copy.spanish.sameAsEnglish : undefined);
  return (
    <div className="grid gap-6">
      <CopyFromEnglish form={form} onChange={onChange} asked={asked} />
      {stale ? (
        <Alert>
          {fill(copy.spanish.stale, { date: shortDate(stale, language) })}
          <Checkbox name="translated" label={copy.spanish.markCurrent} />
        </Alert>
      ) : null}
      <Field label={labelled(copy.fields.title)} hint={noteOf("titleEs")} error={errorOf("titleEs")}>
        <Input
          name={nameOf("titleEs")}
          lang="es"
          value={form.titleEs}
          onChange={(event) => onChange({ titleEs: event.target.value })}
          className="font-display text-2xl"
        />
      </Field>
      <Field
        label={labelled(copy.fields.preview)}
        hint={noteOf("previewSnippetEs") ?? copy.fields.previewHint}
        error={errorOf("previewSnippetEs")}
      >
        <Textarea
          name={nameOf("previewSnippetEs")}
          lang="es"
          rows={3}
          value={form.previewSnippetEs}
          onChange={(event) => onChange({ previewSnippetEs: event.target.value })}
        />
      </Field>
      <TwinSummary form={form} onChange={onChange} twins={twins} />
      <BodyField
        name={nameOf("bodyContentEs")}
        label={labelled(copy.fields.body)}
        lang="es"
        twins={twins.spanish}
        value={form.bodyContentEs}
        error={errorOf("bodyContentEs")}
        onChange={(bodyContentEs) => onChange({ bodyContentEs })}
      />
      {noteOf("bodyContentEs") ? (
        <p className="-mt-4 text-[0.9375rem] font-medium text-clay-deep">{noteOf("bodyContentEs")}</p>
      ) : null}
      <SearchFields form={form} spanish labelled={labelled} onChange={onChange} />
    </div>
  );
}

/** How much of the Spanish body is missing or older, and a way to begin with what is missing. */
function TwinSummary({ form, onChange, twins }: Pick<LanguageFieldsProps, "form" | "onChange" | "twins">) {
  const words = useCopy("admin").editor.twins;
  const missing = twins.english.filter((mark) => mark === "missing").length;
  const older = twins.spanish.filter((mark) => mark === "older").length;
  if (missing + older === 0) return null;
  const english = form.bodyContent;
  const spanish = form.bodyContentEs;
  return (
    <div className="-mb-3 flex flex-wrap items-center gap-x-4 text-[0.9375rem] text-clay-deep noscript:hidden">
      <p>
        {[
          missing > 0 ? fill(missing === 1 ? words.missing_one : words.missing_other, { count: missing }) : "",
          older > 0 ? fill(older === 1 ? words.older_one : words.older_other, { count: older }) : "",
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      {missing > 0 ? (
        <Button
          type="button"
          size="sm"
          variant="outline"
          onClick={() => onChange({ bodyContentEs: addMissingBlocks({ english, spanish }) })}
        >
          {words.addMissing}
        </Button>
      ) : null}
    </div>
  );
}

/** Asks before it overwrites (decision 58). */
function CopyFromEnglish({ form, onChange, asked }: Pick<SpanishFieldsProps, "form" | "onChange" | "asked">) {
  const copy = useCopy("admin");
  const { spanish } = copy.editor;
  const [asking, setAsking] = useState(false);
  const [copied, setCopied] = useState(false);
  const filled = spanishFilled(form);
  function copyNow() {
    onChange(copyFromEnglish(form));
    setAsking(false);
    setCopied(true);
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="outline"
        size="sm"
        name="intent"
        value="copy"
        onClick={(event) => {
          event.preventDefault();
          if (filled > 0) setAsking(true);
          else copyNow();
        }}
      >
        <Languages aria-hidden />
        {spanish.copy}
      </Button>
      <p role="status" className="text-[0.9375rem] text-ink-soft">
        {copied && untranslatedFields(form).length > 0 ? spanish.copied : filled === 0 ? spanish.missing : ""}
      </p>
      {asked ? (
        <Alert className="basis-full">
          {spanish.copyConfirm}
          <div className="mt-3">
            <Button size="sm" name="intent" value="copy-sure">
              {spanish.copy}
            </Button>
          </div>
        </Alert>
      ) : null}
      {asking ? (
        <Dialog
          id="copy-from-english"
          alert
          open
          onOpenChange={setAsking}
          title={spanish.copy}
          description={spanish.copyConfirm}
          closeLabel={copy.common.close}
        >
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{copy.common.cancel}</Button>
            </DialogClose>
            <Button type="button" onClick={copyNow}>
              {spanish.replace}
            </Button>
          </DialogFooter>
        </Dialog>
      ) : null}
    </div>
  );
}
