import type { FormContents } from "#app/components/admin/form/admin-form.tsx";
import { TextField, type FormField } from "#app/components/admin/form/form-field.tsx";
import { LanguagePair } from "#app/components/admin/form/language-pair.tsx";
import { PictureField } from "#app/components/admin/images/picture-field.tsx";
import type { LibraryPicture } from "#app/components/admin/images/plain-picture-fields.tsx";
import { Switch } from "#app/components/ui/forms/switch.tsx";
import { FieldError } from "#app/components/ui/forms/field.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { facts, sectionsOf, type PageValues } from "../page-values.ts";
import { AddSection } from "./add-section.tsx";
import { SectionFields } from "./section-fields.tsx";

type PageFieldsProps = { field: (name: string) => FormField; contents: FormContents; library: LibraryPicture[] };

/** The facts of a page and its sections in their order, with a place to add one between every two. */
export function PageFields({ field, contents, library }: PageFieldsProps) {
  const copy = useCopy("own-pages");
  const parts = sectionsOf(contents.values as PageValues);
  return (
    <>
      {/* Enter in a field must save, not move the first section. */}
      <button name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden />
      <input type="hidden" name="sections" value={String(contents.values.sections ?? "")} />
      <Facts field={field} library={library} />
      <h2 className="mt-6 text-subtitle font-light">{copy.sections.title}</h2>
      <p className="-mt-3 max-w-prose text-base text-ink-soft">{copy.sections.intro}</p>
      <AddSection after="start" contents={contents} />
      {parts.map((part, index) => (
        <div key={part.id} className="grid gap-5">
          <SectionFields part={part} place={index} count={parts.length} {...{ field, contents, library }} />
          <AddSection after={part.id} contents={contents} />
        </div>
      ))}
    </>
  );
}

function Facts({ field, library }: Pick<PageFieldsProps, "field" | "library">) {
  const { fields, hints, sections } = useCopy("own-pages");
  const { title, slug, description } = facts.words;
  const published = field("published");
  return (
    <section aria-label={sections.facts} className="grid gap-5 rounded-card border border-line bg-card p-4 sm:p-6">
      <h2 className="text-heading">{sections.facts}</h2>
      <LanguagePair field={field} name="title" label={fields.title} maxLength={title} />
      <LanguagePair field={field} name="slug" label={fields.slug} hint={hints.slug} maxLength={slug} />
      <div>
        <Switch
          id={published.id}
          name="published"
          defaultChecked={published.value === true}
          label={fields.published}
          hint={hints.published}
        />
        {published.error ? <FieldError>{published.error}</FieldError> : null}
      </div>
      <details className="group">
        <summary className="min-h-11 cursor-pointer py-2 text-base font-medium">{sections.search}</summary>
        <div className="mt-3 grid gap-5">
          <LanguagePair
            field={field}
            name="description"
            label={fields.description}
            hint={hints.description}
            rows={3}
            maxLength={description}
          />
          <PictureField field={field} label={fields.picture} library={library} withoutFile />
          <Switch
            id={field("inSearch").id}
            name="inSearch"
            defaultChecked={field("inSearch").value === true}
            label={fields.inSearch}
            hint={hints.inSearch}
          />
          <div className="grid items-end gap-5 lg:grid-cols-2">
            <TextField
              field={field("visibleFrom")}
              label={fields.visibleFrom}
              hint={hints.visible}
              type="datetime-local"
            />
            <TextField
              field={field("visibleUntil")}
              label={fields.visibleUntil}
              hint={hints.visible}
              type="datetime-local"
            />
          </div>
        </div>
      </details>
    </section>
  );
}
