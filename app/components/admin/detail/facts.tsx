import type { ReactNode } from "react";
import { cn } from "#app/components/ui/cn.ts";

export type Fact = {
  label: string;
  value: ReactNode;
  /** The language of a text that somebody wrote. */
  lang?: string;
};

type FactsProps = { facts: Fact[]; layout?: "stacked" | "inline"; className?: string };

/** Labels with their values. Facts without a value are left out. */
export function Facts({ facts, layout = "stacked", className }: FactsProps) {
  return (
    <dl className={cn("text-base", layout === "stacked" ? "space-y-3" : "flex flex-wrap gap-x-8 gap-y-2", className)}>
      {facts
        .filter(({ value }) => value !== undefined && value !== null && value !== "")
        .map(({ label, value, lang }) => (
          <div key={label}>
            <dt className="text-[0.9375rem] leading-snug text-ink-soft">{label}</dt>
            <dd lang={lang} className="[overflow-wrap:anywhere] whitespace-pre-wrap">
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
}
