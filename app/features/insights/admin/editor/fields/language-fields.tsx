import { useEffect, useRef, type ReactNode } from "react";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { BodyField } from "#app/components/admin/editor/body/body-field.tsx";
import { untranslatedFields } from "../post-form.ts";
import type { PostField, PostForm } from "../post-schema.server.ts";
import { nameOf } from "../post-rules.ts";
import type { compareLanguages } from "#app/components/admin/editor/twins/compare-languages.ts";
import { TwinSummary } from "#app/components/admin/editor/twins/twin-summary.tsx";
import { CopyFromEnglish } from "./copy-from-english.tsx";
import { WritingField } from "./writing-field.tsx";

type LanguageFieldsProps = {
  form: PostForm;
  onChange: (fields: Partial<PostForm>) => void;
  errorOf: (field: PostField) => string | undefined;
  /** How the blocks of each body compare with those of the other language. */
  twins: ReturnType<typeof compareLanguages>;
  /** The category's name, above the title as readers see it. */
  category: ReactNode;
};

export function EnglishFields({ form, onChange, errorOf, twins, category }: LanguageFieldsProps) {
  const copy = useCopy("admin").editor.fields;
  const paper = useRef<HTMLDivElement>(null);
  // Writing starts here, past the menus of the page. On touch screens the keyboard would cover half of it.
  useEffect(() => {
    if (document.activeElement === document.body && matchMedia("(pointer: fine)").matches)
      paper.current?.querySelector("textarea")?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="writing-column">
      <Head ref={paper} lang="en" category={category}>
        <WritingField
          label={copy.title}
          name={nameOf("title")}
          lang="en"
          required
          isOneLine
          value={form.title}
          error={errorOf("title")}
          onChange={(title) => onChange({ title })}
          className="writing-title"
        />
        <WritingField
          label={copy.preview}
          hint={copy.previewHint}
          name={nameOf("previewSnippet")}
          lang="en"
          required
          value={form.previewSnippet}
          error={errorOf("previewSnippet")}
          onChange={(previewSnippet) => onChange({ previewSnippet })}
          className="writing-summary"
        />
      </Head>
      <BodyField
        name={nameOf("bodyContent")}
        label={copy.body}
        lang="en"
        required
        twins={twins.english}
        value={form.bodyContent}
        error={errorOf("bodyContent")}
        onChange={(bodyContent) => onChange({ bodyContent })}
        onTitle={form.title.trim() ? undefined : (title) => onChange({ title })}
      />
    </div>
  );
}

type SpanishFieldsProps = LanguageFieldsProps & {
  /** When the English changed after this translation. */
  stale: Date | undefined;
  /** Without JavaScript the question came back with the page. */
  asked: boolean;
};

export function SpanishFields({ form, onChange, errorOf, twins, category, stale, asked }: SpanishFieldsProps) {
  const copy = useCopy("admin").editor;
  const language = useLanguage();
  const same = untranslatedFields(form);
  const labelled = (label: string) => fill(copy.fields.inSpanish, { field: label });
  const noteOf = (field: PostField) => (same.includes(field) ? copy.spanish.sameAsEnglish : undefined);
  return (
    <div className="writing-column">
      <div className="writing-notes">
        <CopyFromEnglish form={form} onChange={onChange} asked={asked} />
        {stale ? (
          <Alert>
            {fill(copy.spanish.stale, { date: shortDate(stale, language) })}
            <Checkbox name="translated" label={copy.spanish.markCurrent} />
          </Alert>
        ) : null}
        <TwinSummary form={form} onChange={onChange} twins={twins} />
      </div>
      <Head lang="es" category={category}>
        <WritingField
          label={labelled(copy.fields.title)}
          note={noteOf("titleEs")}
          name={nameOf("titleEs")}
          lang="es"
          isOneLine
          value={form.titleEs}
          error={errorOf("titleEs")}
          onChange={(titleEs) => onChange({ titleEs })}
          className="writing-title"
        />
        <WritingField
          label={labelled(copy.fields.preview)}
          hint={copy.fields.previewHint}
          note={noteOf("previewSnippetEs")}
          name={nameOf("previewSnippetEs")}
          lang="es"
          value={form.previewSnippetEs}
          error={errorOf("previewSnippetEs")}
          onChange={(previewSnippetEs) => onChange({ previewSnippetEs })}
          className="writing-summary"
        />
      </Head>
      <BodyField
        name={nameOf("bodyContentEs")}
        label={labelled(copy.fields.body)}
        lang="es"
        twins={twins.spanish}
        value={form.bodyContentEs}
        note={noteOf("bodyContentEs")}
        error={errorOf("bodyContentEs")}
        onChange={(bodyContentEs) => onChange({ bodyContentEs })}
        onTitle={form.titleEs.trim() ? undefined : (titleEs) => onChange({ titleEs })}
      />
    </div>
  );
}

type HeadProps = { ref?: React.Ref<HTMLDivElement>; lang: Language; category: ReactNode; children: ReactNode };

/** Title and summary, as the article shows them. */
function Head({ ref, lang, category, children }: HeadProps) {
  return (
    <div ref={ref} data-writing-head className="writing-head stays-light">
      <div lang={lang} className="writing-measure">
        {category}
        {children}
      </div>
    </div>
  );
}
