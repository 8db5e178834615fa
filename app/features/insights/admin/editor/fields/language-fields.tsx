import { useEffect, useRef } from "react";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Textarea } from "#app/components/ui/forms/textarea.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { BodyField } from "../body/body-field.tsx";
import { untranslatedFields } from "../post-form.ts";
import type { PostField, PostForm } from "../post-schema.server.ts";
import { nameOf } from "../post-rules.ts";
import type { compareLanguages } from "../twins/compare-languages.ts";
import { TwinSummary } from "../twins/twin-summary.tsx";
import { CopyFromEnglish } from "./copy-from-english.tsx";
import { SearchFields } from "./search-fields.tsx";

type LanguageFieldsProps = {
  form: PostForm;
  onChange: (fields: Partial<PostForm>) => void;
  errorOf: (field: PostField) => string | undefined;
  /** How the blocks of each body compare with those of the other language. */
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
    <div className="grid grid-cols-1 gap-6">
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
  /** Without JavaScript the question came back with the page. */
  asked: boolean;
};

export function SpanishFields({ form, onChange, errorOf, twins, stale, asked }: SpanishFieldsProps) {
  const copy = useCopy("admin").editor;
  const language = useLanguage();
  const same = untranslatedFields(form);
  const labelled = (label: string) => fill(copy.fields.inSpanish, { field: label });
  const noteOf = (field: PostField) => (same.includes(field) ? copy.spanish.sameAsEnglish : undefined);
  return (
    <div className="grid grid-cols-1 gap-6">
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
