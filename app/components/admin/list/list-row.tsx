import type { ComponentProps } from "react";
import { Check } from "lucide-react";
import { cn } from "#app/components/ui/cn.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { useListState } from "./list-context.ts";

type ListRowProps = ComponentProps<"li"> & {
  id: string;
  /** What the row is called, for its checkbox. */
  name: string;
  /** The whole row is a link (`after:absolute after:inset-0`). */
  linked?: boolean;
};

/** A row with its checkbox, where the list has bulk actions. `className` is the grid of its contents. */
export function ListRow({ id, name, linked = false, className, children, ...props }: ListRowProps) {
  const { bulk } = useListState();
  return (
    <li
      className={cn("relative flex gap-2 px-4 py-4 sm:px-5", linked && "transition-colors hover:bg-sage/40")}
      {...props}
    >
      {bulk ? <RowCheckbox id={id} name={name} /> : null}
      <div className={cn("min-w-0 grow", className)}>{children}</div>
    </li>
  );
}

/** Belongs to the bulk form by its `form` attribute: a row has forms of its own, and forms cannot be nested. */
export function RowCheckbox({ id, name }: { id: string; name: string }) {
  const { bulk } = useListState();
  const { select } = useCopy("admin").kit.list;
  if (!bulk) return null;
  return (
    <CheckSquare
      name="ids"
      value={id}
      form={bulk.formId}
      aria-label={fill(select, { name })}
      onChange={bulk.onChange}
      // Above a link that covers the row.
      className="relative z-10 -my-1.5 -ml-2.5"
    />
  );
}

/** A checkbox without a visible label, 44 px for the thumb. */
export function CheckSquare({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return (
    <span className={cn("inline-grid size-11 shrink-0 place-items-center", className)}>
      <input
        type="checkbox"
        autoComplete="off"
        {...props}
        className="peer col-start-1 row-start-1 size-5 cursor-pointer appearance-none rounded-[0.3rem] border border-line-strong bg-card transition-colors before:absolute before:inset-0 checked:border-forest checked:bg-forest hover:border-forest forced-colors:appearance-auto"
      />
      <Check
        aria-hidden
        className="pointer-events-none z-10 col-start-1 row-start-1 size-3.5 stroke-3 text-card opacity-0 peer-checked:opacity-100 forced-colors:hidden"
      />
    </span>
  );
}
