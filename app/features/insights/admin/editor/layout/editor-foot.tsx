import type { ReactNode, Ref } from "react";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { countWords, readingMinutes } from "#app/platform/text/reading-time.ts";

type EditorFootProps = {
  ref: Ref<HTMLDivElement>;
  /** The text in the language at hand. */
  html: string;
  /** Where unsaved words are. */
  status: ReactNode;
  /** What the buttons will do now. */
  consequence: string;
};

/** One line at the foot of the window; on a phone, where the tools stand there, it is above the text. */
export function EditorFoot({ ref, html, status, consequence }: EditorFootProps) {
  const copy = useCopy("admin").editor.counts;
  const language = useLanguage();
  return (
    <div
      ref={ref}
      data-editor-foot
      className="z-20 flex flex-wrap items-center gap-x-5 gap-y-0.5 border-line bg-card px-4 py-2 text-[0.8125rem] leading-snug text-ink-soft max-sm:border-b sm:fixed sm:inset-x-0 sm:bottom-0 sm:min-h-11 sm:border-t md:left-(--side) md:px-8 noscript:static"
    >
      <p className="whitespace-nowrap">
        {plural(copy, "words", countWords(html), language)} ·{" "}
        {fill(copy.readingTime, { minutes: readingMinutes(html) })}
      </p>
      <div className="[&_p]:text-[0.8125rem]!">{status}</div>
      <p id="save-consequence" className="sm:ml-auto sm:text-right">
        {consequence}
      </p>
    </div>
  );
}
