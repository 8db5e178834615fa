import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "../cn.ts";
import { controlClasses } from "./control-classes.ts";
import { useFieldControl } from "./field-context.ts";

/** The native select: it works without JavaScript, and phones show their own picker. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <div className={cn("relative", className)}>
      <select
        className={cn(controlClasses, "min-h-12 cursor-pointer appearance-none truncate pr-11")}
        {...useFieldControl(props)}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-4 size-4 -translate-y-1/2 text-ink-soft"
      />
    </div>
  );
}
