import { use, useId, useState } from "react";
import { site } from "#site";
import { Button } from "#app/components/ui/button.tsx";
import { Field, FieldHint } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { Switch } from "#app/components/ui/forms/switch.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { FeaturedImageField } from "./featured-image-field.tsx";
import { momentText } from "#app/platform/i18n/dates.ts";
import type { PostField, PostForm } from "../post-schema.server.ts";
import { nameOf } from "../post-rules.ts";
import { fromSiteTime } from "#app/platform/time/site-time.ts";
import { useCategories } from "../../../use-categories.ts";
import { TagField } from "./tag-field.tsx";

type DetailFieldsProps = {
  form: PostForm;
  onChange: (fields: Partial<PostForm>) => void;
  errorOf: (field: PostField) => string | undefined;
  /** The names of the known authors, to choose from. */
  authors: string[];
  /** The stored slug of a live post. */
  liveSlug: string | undefined;
};

/** The fields that both languages share. */
export function DetailFields({ form, onChange, errorOf, authors, liveSlug }: DetailFieldsProps) {
  const copy = useCopy("admin").editor;
  const categories = useCategories();
  const isGone = form.cluster !== "" && !categories.some(({ key }) => key === form.cluster);
  const { siteUrl } = use(RequestInfoContext);
  const authorsId = useId();
  const address = slugify(form.slug) || slugify(form.title) || "…";
  return (
    <div className="grid gap-6">
      <Field label={copy.fields.cluster} hint={copy.fields.clusterHint} required error={errorOf("cluster")}>
        <Select
          name={nameOf("cluster")}
          value={form.cluster}
          onChange={(event) => onChange({ cluster: event.target.value })}
        >
          <option value="">{copy.fields.clusterChoose}</option>
          {/* Stays chosen, and is refused: another category is for people to choose. */}
          {isGone ? <option value={form.cluster}>{fill(copy.fields.clusterGone, { key: form.cluster })}</option> : null}
          {categories.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <TagField tags={form.tags} onChange={(tags) => onChange({ tags })} />
      <div>
        <Field label={copy.fields.slug} hint={copy.fields.slugHint} required error={errorOf("slug")}>
          <Input
            name={nameOf("slug")}
            required={false}
            value={form.slug}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange({ slug: event.target.value })}
          />
        </Field>
        <FieldHint className="break-all">
          {fill(copy.fields.slugAddress, { url: `${siteUrl}/insights/${address}` })}
        </FieldHint>
        {liveSlug && address !== liveSlug ? (
          <FieldHint className="font-medium text-clay-deep">{copy.fields.slugRedirect}</FieldHint>
        ) : null}
      </div>
      <FeaturedImageField form={form} onChange={onChange} error={errorOf("featuredImage")} />
      <Field label={copy.fields.author} hint={copy.fields.authorHint} error={errorOf("author")}>
        <Input
          name={nameOf("author")}
          value={form.author}
          placeholder={site.author}
          list={authors.length > 0 ? authorsId : undefined}
          onChange={(event) => onChange({ author: event.target.value })}
        />
        <datalist id={authorsId}>
          {authors.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      </Field>
    </div>
  );
}

/** Published, featured and the publish time. */
export function PublishFields({ form, onChange, errorOf }: Omit<DetailFieldsProps, "authors" | "liveSlug">) {
  const copy = useCopy("admin").editor;
  const language = useLanguage();
  const at = form.publishAt ? fromSiteTime(form.publishAt) : undefined;
  const [openedAt] = useState(() => new Date());
  return (
    <div className="grid gap-6">
      <div>
        <Switch
          name={nameOf("published")}
          checked={form.published}
          label={copy.switches.published}
          hint={copy.switches.publishedHint}
          onChange={(event) => onChange({ published: event.target.checked })}
        />
        <Switch
          name={nameOf("featured")}
          checked={form.featured}
          label={copy.switches.featured}
          hint={copy.switches.featuredHint}
          onChange={(event) => onChange({ featured: event.target.checked })}
        />
      </div>
      <div>
        <Field
          label={copy.schedule.label}
          hint={fill(copy.schedule.hint, { zone: site.timeZone.replaceAll("_", " ") })}
          error={errorOf("publishAt")}
        >
          <Input
            type="datetime-local"
            name={nameOf("publishAt")}
            value={form.publishAt}
            onChange={(event) => onChange({ publishAt: event.target.value })}
          />
        </Field>
        {at ? (
          <div className="mt-2 flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-ink-soft">
            <span>
              {fill(at > openedAt ? copy.schedule.set : copy.schedule.since, { date: momentText(at, language) })}
            </span>
            <Button
              type="button"
              variant="link"
              size="sm"
              onClick={() => onChange({ publishAt: "" })}
              className="noscript:hidden"
            >
              {copy.schedule.clear}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}
