import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { plainText } from "#app/platform/text/reading-time.ts";

type OutlineProps = {
  html: string;
  /** With the number of the heading in the text. */
  onChoose: (index: number) => void;
};

/** The headings of the text; a click leads to one. */
export function Outline({ html, onChoose }: OutlineProps) {
  const copy = useCopy("admin").editor.visual;
  const headings = [...html.matchAll(/<(h[23])\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, tag, text]) => ({
    isSub: tag === "h3",
    text: plainText(text ?? ""),
  }));
  return (
    <details className="border-b border-line py-1 noscript:hidden">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium hover:text-clay">{copy.outline}</summary>
      {headings.length === 0 ? <p className="pb-3 text-ink-soft">{copy.outlineEmpty}</p> : null}
      <ol className="pb-2">
        {headings.map(({ isSub, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two headings may have the same words
          <li key={index} className={isSub ? "pl-5" : undefined}>
            <button
              type="button"
              className="min-h-9 cursor-pointer text-left hover:text-clay"
              onClick={() => onChoose(index)}
            >
              {text}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
