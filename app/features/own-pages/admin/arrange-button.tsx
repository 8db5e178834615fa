import type { ComponentProps } from "react";
import type { FormContents } from "#app/components/admin/form/admin-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { arrange } from "../arrange.ts";
import { sectionsOf, type PageValues } from "../page-values.ts";

type ArrangeButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "children" | "aria-label" | "disabled"> & {
  contents: FormContents;
  operation: string;
  /** The whole operation, where the button alone does not say it. */
  resolve?: () => string;
};

/** Changes the structure at once; without JavaScript it sends the form, which comes back rearranged. */
export function ArrangeButton({ contents, operation, resolve, variant = "ghost", ...props }: ArrangeButtonProps) {
  return (
    <Button
      type="submit"
      name="op"
      value={operation}
      data-op={operation}
      size="sm"
      variant={variant}
      onClick={(event) => {
        event.preventDefault();
        const before = contents.values as PageValues;
        const after = arrange(before, resolve?.() ?? operation);
        contents.change(after);
        // All fields are mounted again.
        requestAnimationFrame(() => focusOn(addedSection(before, after), operation));
      }}
      {...props}
    />
  );
}

const opposite: Readonly<Record<string, string>> = { remove: "restore", restore: "remove", hide: "show", show: "hide" };

/** A keyboard goes on where it was: at the same button, the one that takes it back, or in a new section. */
function focusOn(added: string | undefined, operation: string) {
  const [verb = "", ...rest] = operation.split(" ");
  const plain = verb.replace("entry-", "");
  const back = opposite[plain] ? [verb.replace(plain, opposite[plain]), ...rest].join(" ") : operation;
  const target = added
    ? document.querySelector<HTMLElement>(`[id^="page-${added}_"]`)
    : document.querySelector<HTMLElement>(`[data-op="${back}"]`);
  target?.focus();
}

function addedSection(before: PageValues, after: PageValues): string | undefined {
  const known = new Set(sectionsOf(before).map(({ id }) => id));
  return sectionsOf(after).find(({ id }) => !known.has(id))?.id;
}
