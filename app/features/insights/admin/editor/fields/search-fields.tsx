import { use } from "react";
import { cn } from "#app/components/ui/cn.ts";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Textarea } from "#app/components/ui/forms/textarea.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { fullTitle } from "#app/platform/seo/title.ts";
import type { PostForm } from "../post-schema.server.ts";
import { nameOf } from "../post-rules.ts";

/** Roughly how many characters search engines show. */
const recommendedLength = { title: 60, description: 155 };

type SearchFieldsProps = {
  form: PostForm;
  spanish: boolean;
  labelled: (label: string) => string;
  onChange: (fields: Partial<PostForm>) => void;
};

export function SearchFields({ form, spanish, labelled, onChange }: SearchFieldsProps) {
  const copy = useCopy("admin").editor;
  const { siteUrl } = use(RequestInfoContext);
  const titleField = spanish ? "seoTitleEs" : "seoTitle";
  const descriptionField = spanish ? "metaDescriptionEs" : "metaDescription";
  const title = fullTitle(
    form[titleField].trim() || (spanish && form.titleEs.trim()) || form.title.trim() || copy.newTitle,
  );
  const description =
    form[descriptionField].trim() || (spanish && form.previewSnippetEs.trim()) || form.previewSnippet.trim();
  const host = siteUrl.replace(/^https?:\/\//, "");
  return (
    <details className="group rounded-control border border-line bg-card">
      <summary className="cursor-pointer px-4 py-3 text-base font-medium hover:text-clay">{copy.search.title}</summary>
      <div className="grid gap-5 border-t border-line p-4">
        <Field label={labelled(copy.fields.seoTitle)} hint={copy.fields.seoTitleHint}>
          <Input
            name={nameOf(titleField)}
            lang={spanish ? "es" : "en"}
            value={form[titleField]}
            onChange={(event) => onChange({ [titleField]: event.target.value })}
          />
        </Field>
        <Length count={title.length} max={recommendedLength.title} least={25} />
        <Field label={labelled(copy.fields.metaDescription)} hint={copy.fields.metaDescriptionHint}>
          <Textarea
            name={nameOf(descriptionField)}
            lang={spanish ? "es" : "en"}
            rows={3}
            value={form[descriptionField]}
            onChange={(event) => onChange({ [descriptionField]: event.target.value })}
          />
        </Field>
        <Length count={description.length} max={recommendedLength.description} least={70} />
        {spanish ? (
          <Field label={copy.fields.seoKeywords} hint={copy.fields.seoKeywordsHint}>
            <Input
              name={nameOf("seoKeywordsEs")}
              lang="es"
              value={form.seoKeywordsEs}
              onChange={(event) => onChange({ seoKeywordsEs: event.target.value })}
            />
          </Field>
        ) : null}
        <figure>
          <figcaption className="text-[0.9375rem] text-ink-soft">{copy.search.preview}</figcaption>
          <div
            lang={spanish ? "es" : "en"}
            className="stays-light mt-2 rounded-control border border-line bg-white p-4 font-[Arial,sans-serif]"
          >
            <p className="truncate text-sm text-ink-soft">
              {host}
              {spanish ? " › es" : ""} › insights › {form.slug || "…"}
            </p>
            <p className="mt-1 truncate text-xl leading-snug text-[#1a0dab]">{title}</p>
            <p className="mt-1 line-clamp-2 text-sm leading-normal text-ink-soft">{description}</p>
          </div>
        </figure>
      </div>
    </details>
  );
}

function Length({ count, max, least }: { count: number; max: number; least: number }) {
  const copy = useCopy("admin").editor.search;
  const remark = count > max ? copy.tooLong : count < least ? copy.tooShort : "";
  return (
    <p className={cn("-mt-3 text-[0.9375rem]", count > max ? "text-clay-deep" : "text-ink-soft")}>
      {fill(copy.length, { count, max })}
      {remark ? ` · ${remark}` : ""}
    </p>
  );
}
