import type { ComponentProps, ReactNode } from "react";
import { Check } from "lucide-react";
import { Link } from "react-router";
import { cn } from "#app/components/ui/cn.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { useListState } from "./list-context.ts";
import { RowMenu } from "./row-menu.tsx";

type ListRowProps = Omit<ComponentProps<"li">, "title" | "children" | "className"> & {
  id: string;
  /** What the row is called, for its checkbox and its menu. */
  name: string;
  title: ReactNode;
  titleLang?: string;
  /** The whole row is a link to this address. */
  to?: string;
  /** The page at that address has to be loaded, not only its data: it shows a frame. */
  loadsPage?: boolean;
  /** Nobody has looked at it yet. */
  isNew?: boolean;
  /** "h3" below the heading of a group; "p" in a log, where nobody jumps from row to row. */
  heading?: "h2" | "h3" | "p";
  /** After the title, softly. */
  beside?: ReactNode;
  badges?: ReactNode;
  /** The second line, cut by an ellipsis. */
  text?: ReactNode;
  textLang?: string;
  /** The second column: its state or time, and a date below it. */
  side?: ReactNode;
  under?: ReactNode;
  /** The last column, with one button at most; it lies above the link of the row. */
  end?: ReactNode;
  /** The actions of the row, for its menu; null where this row has none and others do. */
  menu?: ReactNode;
};

/**
 * A row of two lines, 60 px high on a wide screen. A column that only some rows fill is null in the others, and undefined
 * where no row has it.
 */
export function ListRow({
  id,
  name,
  title,
  titleLang,
  to,
  loadsPage,
  isNew = false,
  heading: Heading = "h2",
  beside,
  badges,
  text,
  textLang,
  side,
  under,
  end,
  menu,
  ...item
}: ListRowProps) {
  const { bulk } = useListState();
  return (
    <li className="list-row" data-linked={to ? "" : undefined} {...item}>
      {bulk ? <RowCheckbox id={id} name={name} /> : null}
      <div className={cn("grid min-w-0 grow gap-x-6 gap-y-1 lg:items-center", grids[columnsOf(side, end)])}>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 lg:flex-nowrap">
            {/* The mark stays beside a name of two lines. */}
            <div className="flex min-w-0 gap-x-2.5 lg:contents">
              {isNew ? (
                <span aria-hidden className="-mr-1 size-2.5 shrink-0 rounded-full bg-sun max-lg:mt-1.5" />
              ) : null}
              <Heading
                lang={titleLang}
                className={cn(
                  "min-w-0 font-sans text-base leading-snug tracking-normal break-words max-lg:line-clamp-2 lg:truncate",
                  isNew ? "font-semibold" : "font-medium",
                  beside !== undefined && "lg:max-w-72 lg:shrink-0",
                )}
              >
                {to ? (
                  <Link to={to} reloadDocument={loadsPage} className="after:absolute after:inset-0 hover:text-clay">
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </Heading>
            </div>
            {beside ? <span className="min-w-0 truncate text-ink-soft lg:shrink-[99]">{beside}</span> : null}
            {badges ? <span className="row-badges lg:overflow-hidden">{badges}</span> : null}
          </div>
          {text ? (
            <div
              lang={textLang}
              className={cn("line-clamp-2 break-words lg:line-clamp-1", isNew ? undefined : "text-ink-soft")}
            >
              {text}
            </div>
          ) : null}
        </div>
        {side === undefined ? null : (
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 lg:block">
            {side ? <div className="row-badges">{side}</div> : null}
            {under ? <p className="text-[0.8125rem] text-ink-soft lg:truncate">{under}</p> : null}
          </div>
        )}
        {end === undefined ? null : <div className="relative z-10 min-w-0">{end}</div>}
      </div>
      {menu ? <RowMenu name={name}>{menu}</RowMenu> : menu === null ? <span className="-mr-3 w-11 shrink-0" /> : null}
    </li>
  );
}

const grids = {
  none: "",
  side: "lg:grid-cols-[minmax(0,1fr)_15rem]",
  end: "lg:grid-cols-[minmax(0,1fr)_auto]",
  both: "lg:grid-cols-[minmax(0,1fr)_14.5rem_11rem]",
};

function columnsOf(side: ReactNode, end: ReactNode): keyof typeof grids {
  if (side !== undefined) return end === undefined ? "side" : "both";
  return end === undefined ? "none" : "end";
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
