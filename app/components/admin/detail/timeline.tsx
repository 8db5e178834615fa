import type { ReactNode } from "react";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useLanguage } from "#app/platform/i18n/use-copy.ts";

/** What happened, in the order in which its entries are given. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className="mt-5 border-l border-line">{children}</ol>;
}

export function TimelineEntry({ at, title, children }: { at: Date; title: string; children?: ReactNode }) {
  const language = useLanguage();
  return (
    <li className="relative pb-8 pl-6 last:pb-0 before:absolute before:top-2 before:-left-[5px] before:size-[9px] before:rounded-full before:bg-moss">
      <p className="text-[0.9375rem] text-ink-soft">
        <time dateTime={at.toISOString()}>{momentText(at, language)}</time>
      </p>
      <h3 className="font-sans text-base font-semibold tracking-normal [overflow-wrap:anywhere]">{title}</h3>
      {children}
    </li>
  );
}
