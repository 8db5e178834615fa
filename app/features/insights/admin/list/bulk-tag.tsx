import { useId } from "react";
import { Input } from "#app/components/ui/forms/input.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { useTagLabel } from "../../use-tag-label.ts";
import { quickTags } from "../editor/post-rules.ts";

/** The tag that is added to the selected posts. It is shown while that action is chosen, by style alone. */
export function BulkTag() {
  const copy = useCopy("admin").dashboard;
  const id = useId();
  const labelOf = useTagLabel();
  return (
    <span className="hidden min-w-0 basis-full group-has-[option[value=tag]:checked]/bulk:block sm:max-w-56 sm:basis-auto">
      <Input
        name="tag"
        list={id}
        maxLength={40}
        aria-label={copy.tagField}
        placeholder={copy.tagField}
        autoComplete="off"
      />
      <datalist id={id}>
        {quickTags.map((tag) => (
          <option key={tag}>{labelOf(tag)}</option>
        ))}
      </datalist>
    </span>
  );
}
