import { Plus } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, use, useId } from "react";
import { cn } from "../cn.ts";

const AccordionName = createContext<string | undefined>(undefined);

/** At most one item is open. The browser does this for details elements with the same name, without JavaScript. */
export function Accordion({ className, ...props }: ComponentProps<"div">) {
  return (
    <AccordionName value={useId()}>
      <div className={cn("border-t border-line-strong/60", className)} {...props} />
    </AccordionName>
  );
}

type AccordionItemProps = {
  title: ReactNode;
  children: ReactNode;
  open?: boolean;
  id?: string;
  as?: "h2" | "h3" | "h4";
};

export function AccordionItem({ title, children, open, id, as: Heading = "h3" }: AccordionItemProps) {
  return (
    <details name={use(AccordionName)} open={open} id={id} className="group border-b border-line-strong/60">
      <summary className="flex cursor-pointer list-none items-start justify-between gap-6 py-5 transition-colors duration-200 ease-calm hover:text-clay sm:py-6 [&::-webkit-details-marker]:hidden">
        <Heading className="font-display text-heading">{title}</Heading>
        <Plus
          aria-hidden
          className="mt-1 size-6 shrink-0 stroke-[1.25] text-clay transition-transform duration-200 ease-calm group-open:rotate-45"
        />
      </summary>
      <div className="max-w-prose pr-12 pb-7 text-ink-soft transition-opacity duration-300 ease-calm group-open:opacity-100 starting:group-open:opacity-0">
        {children}
      </div>
    </details>
  );
}
