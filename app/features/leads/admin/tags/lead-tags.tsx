import { X } from "lucide-react";
import { use, useId } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { LeadAddress } from "../place/lead-address.ts";

type LeadTagsProps = { tags: string[]; known: string[]; visit: string };

/** The tags of a lead: each with a button that removes it, and a field for another one. */
export function LeadTags({ tags, known, visit }: LeadTagsProps) {
  const { leads, common } = useCopy("admin");
  const copy = leads.tags;
  const address = use(LeadAddress);
  const id = useId();
  return (
    <section aria-labelledby={`${id}-heading`} className="rounded-card border border-line bg-card p-5">
      <h2 id={`${id}-heading`} className="text-heading">
        {copy.title}
      </h2>
      {tags.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-2" data-tags>
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex min-w-0 items-center rounded-full border border-forest/15 bg-sage pl-4 text-[0.9375rem] text-forest-deep"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">{tag}</span>
              <Form method="post" action={address} preventScrollReset>
                <input type="hidden" name="tag" value={tag} />
                <Button
                  variant="ghost"
                  size="icon"
                  name="intent"
                  value="untag"
                  aria-label={fill(copy.remove, { tag })}
                  className="rounded-full"
                >
                  <X aria-hidden />
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      <Form method="post" action={address} preventScrollReset className="mt-3 flex gap-2">
        {/* Empty again after a tag was added. */}
        <Input
          key={visit}
          name="tag"
          list={id}
          required
          maxLength={40}
          aria-label={copy.field}
          placeholder={copy.field}
          autoComplete="off"
          className="min-w-0"
        />
        <KnownTags id={id} known={known.filter((tag) => !tags.includes(tag))} />
        <Button variant="secondary" size="sm" name="intent" value="tag" className="h-12">
          {common.add}
        </Button>
      </Form>
    </section>
  );
}

/** The tag for the selected leads; shown while such an action is chosen, by style alone. */
export function BulkTag({ known }: { known: string[] }) {
  const copy = useCopy("admin").leads.tags;
  const id = useId();
  return (
    <span className="hidden min-w-0 basis-full group-has-[option[value=tag]:checked]/bulk:block group-has-[option[value=untag]:checked]/bulk:block sm:max-w-56 sm:basis-auto">
      <Input name="tag" list={id} maxLength={40} aria-label={copy.field} placeholder={copy.field} autoComplete="off" />
      <KnownTags id={id} known={known} />
    </span>
  );
}

function KnownTags({ id, known }: { id: string; known: string[] }) {
  return (
    <datalist id={id}>
      {known.map((tag) => (
        <option key={tag}>{tag}</option>
      ))}
    </datalist>
  );
}
