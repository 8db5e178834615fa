import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { useTagLabel } from "../../../use-tag-label.ts";
import { cleanTags, hasTag, quickTags, storedTag } from "../post-rules.ts";

type TagFieldProps = { tags: string[]; onChange: (tags: string[]) => void };

/** Removable chips, quick-add buttons and a field for other tags. Without JavaScript each button submits the form. */
export function TagField({ tags, onChange }: TagFieldProps) {
  const copy = useCopy("admin").editor.tags;
  const id = useId();
  const { tagLabels } = useCopy("insights");
  const labelOf = useTagLabel();
  const [typed, setTyped] = useState("");
  const [duplicate, setDuplicate] = useState("");

  function add(...given: string[]) {
    const added = cleanTags(given);
    if (added.length === 0) return;
    setDuplicate(added.find((tag) => hasTag(tags, tag)) ?? "");
    onChange(cleanTags([...tags, ...added]));
  }
  function addTyped() {
    add(...typed.split(",").map((tag) => storedTag(tag, tagLabels)));
    setTyped("");
  }

  return (
    <fieldset className="min-w-0">
      <legend className="text-base font-medium">{copy.label}</legend>
      {tags.length > 0 ? (
        <ul aria-label={copy.label} className="mt-2 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex items-center rounded-full bg-forest pl-3.5 text-[0.9375rem] font-medium text-card"
            >
              {labelOf(tag)}
              <input type="hidden" name="tags" value={tag} />
              <button
                name="remove_tag"
                value={tag}
                aria-label={fill(copy.remove, { tag: labelOf(tag) })}
                onClick={(event) => {
                  event.preventDefault();
                  setDuplicate("");
                  onChange(tags.filter((other) => other !== tag));
                }}
                className="grid size-11 cursor-pointer place-items-center rounded-full hover:bg-forest-deep"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mt-3 flex max-w-md gap-2">
        <Input
          id={id}
          name="new_tag"
          value={typed}
          maxLength={80}
          aria-label={copy.custom}
          placeholder={copy.custom}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            addTyped();
          }}
        />
        <Button
          variant="outline"
          name="add_tag"
          value=""
          className="shrink-0"
          onClick={(event) => {
            event.preventDefault();
            addTyped();
          }}
        >
          {copy.add}
        </Button>
      </div>
      <p role="status" className="mt-1 text-[0.9375rem] font-medium text-danger empty:hidden">
        {duplicate ? fill(copy.duplicate, { tag: labelOf(duplicate) }) : ""}
      </p>
      <p id={`${id}-quick`} className="mt-4 text-[0.9375rem] text-ink-soft">
        {copy.quickAdd}
      </p>
      <ul aria-labelledby={`${id}-quick`} className="mt-1.5 flex flex-wrap gap-1.5">
        {quickTags.map((tag) => (
          <li key={tag}>
            <button
              name="add_tag"
              value={tag}
              aria-pressed={hasTag(tags, tag)}
              onClick={(event) => {
                event.preventDefault();
                add(tag);
              }}
              className="inline-flex min-h-9 cursor-pointer items-center gap-1 rounded-full border border-line-strong/60 px-3 text-[0.9375rem] hover:border-forest hover:bg-sage aria-pressed:border-transparent aria-pressed:bg-sage aria-pressed:text-ink-soft"
            >
              <Plus aria-hidden className="size-3.5" />
              {labelOf(tag)}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
