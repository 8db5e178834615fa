import { Plus } from "lucide-react";
import { useRef } from "react";
import type { FormContents } from "#app/components/admin/form/admin-form.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { entriesOf } from "#app/platform/typed-keys.ts";
import { sectionKinds } from "../sections/kinds.tsx";
import { ArrangeButton } from "./arrange-button.tsx";

type AddSectionProps = { after: string; contents: FormContents };

/** A closed line between two sections; open, it offers every kind. */
export function AddSection({ after, contents }: AddSectionProps) {
  const copy = useCopy("own-pages");
  const box = useRef<HTMLDetailsElement>(null);
  const name = `add_${after}`;
  return (
    <details ref={box} className="rounded-control border border-dashed border-line-strong px-4">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-base text-ink-soft hover:text-clay">
        <Plus aria-hidden className="size-4" />
        {copy.sections.add}
      </summary>
      <div className="flex flex-wrap items-end gap-3 pt-1 pb-4">
        <Field label={copy.sections.kind} className="min-w-56">
          <Select name={name} defaultValue="text">
            {entriesOf(sectionKinds).map(([kind]) => (
              <option key={kind} value={kind}>
                {copy.kinds[kind].name}: {copy.kinds[kind].text}
              </option>
            ))}
          </Select>
        </Field>
        <ArrangeButton
          contents={contents}
          operation={`add ${after}`}
          resolve={() => {
            const chosen = box.current?.querySelector("select")?.value ?? "";
            return `add ${chosen} ${after}`;
          }}
          variant="outline"
        >
          {copy.sections.addThis}
        </ArrangeButton>
      </div>
    </details>
  );
}
