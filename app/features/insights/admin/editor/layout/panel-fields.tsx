import { History } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cn } from "#app/components/ui/cn.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { Outline } from "#app/components/admin/editor/body/outline.tsx";
import type { EditorAnswer } from "../editor-answer.ts";
import type { EditorStart } from "../editor-start.ts";
import { DetailFields, PublishFields } from "../fields/detail-fields.tsx";
import { SearchFields } from "../fields/search-fields.tsx";
import type { PostField, PostForm } from "../post-schema.server.ts";
import { SharePanel } from "../preview/share-panel.tsx";

type PanelFieldsProps = {
  form: PostForm;
  onChange: (fields: Partial<PostForm>) => void;
  errorOf: (field: PostField) => string | undefined;
  editor: EditorStart;
  answer: EditorAnswer | undefined;
  /** Of the text at hand. */
  language: Language;
  /** A heading of the outline was chosen, by its number. */
  onHeading: (index: number) => void;
};

/** What the panel beside the text has, from what every article needs to what few do. */
export function PanelFields({ editor, answer, language, onHeading, ...fields }: PanelFieldsProps) {
  const copy = useCopy("admin").editor;
  const { form, onChange } = fields;
  const isNew = editor.id === "new";
  return (
    <>
      <PanelSection title={copy.sections.details} isFirst>
        <DetailFields {...fields} authors={editor.authors} liveSlug={editor.live ? editor.form.slug : undefined} />
      </PanelSection>
      {languages.map((of) => (
        <div key={of} className={cn("border-b border-line py-4 noscript:block", of !== language && "hidden")}>
          <SearchFields
            form={form}
            spanish={of === "es"}
            labelled={(label) => (of === "es" ? fill(copy.fields.inSpanish, { field: label }) : label)}
            onChange={onChange}
          />
        </div>
      ))}
      <PanelSection title={copy.sections.publishing}>
        <PublishFields {...fields} />
      </PanelSection>
      {isNew ? null : (
        <PanelSection title={copy.sections.sharing}>
          <SharePanel link={editor.link} answer={answer} />
        </PanelSection>
      )}
      <Outline html={language === "es" ? form.bodyContentEs : form.bodyContent} onChoose={onHeading} />
      {isNew ? null : (
        <Link
          to={`/admin/posts/${editor.id}/revisions`}
          className="mt-2 inline-flex min-h-11 items-center gap-2 text-ink-soft hover:text-clay"
        >
          <History aria-hidden className="size-4" />
          {fill(copy.revisionsLink, { count: editor.revisions })}
        </Link>
      )}
    </>
  );
}

type PanelSectionProps = {
  title: string;
  /** The sheet of small screens has the same heading. */
  isFirst?: boolean;
  children: ReactNode;
};

function PanelSection({ title, isFirst = false, children }: PanelSectionProps) {
  return (
    <section className="border-b border-line py-5">
      <h2 className={cn("mb-4 text-heading", isFirst && "max-lg:sr-only noscript:not-sr-only")}>{title}</h2>
      {children}
    </section>
  );
}
