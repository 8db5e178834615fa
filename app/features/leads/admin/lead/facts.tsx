import { cn } from "#app/components/ui/cn.ts";

export type Fact = {
  label: string;
  value: string | undefined /** The language of what the person wrote themselves. */;
  lang?: string;
};

/** Labels with what is known; what is not known is left out. */
export function Facts({ facts, className }: { facts: Fact[]; className?: string }) {
  return (
    <dl className={cn("space-y-3 text-base", className)}>
      {facts
        .filter(({ value }) => value)
        .map(({ label, value, lang }) => (
          <div key={label}>
            <dt className="text-[0.9375rem] leading-snug text-ink-soft">{label}</dt>
            <dd lang={lang} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
}
