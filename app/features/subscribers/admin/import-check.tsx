import { Form } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";

export type Summary = {
  fresh: number;
  known: number;
  left: number;
  repeated: number;
  invalid: number;
  /** The first of the lines without a usable address. */
  lines: number[];
  /** The new ones, for the button. */
  rows: string;
};

type ImportCheckProps = { summary: Summary; consent: string; language: Language; isWorking: boolean };

/** What the file would do, and the button that does it. */
export function ImportCheck({ summary, consent, language: chosen, isWorking }: ImportCheckProps) {
  const { import: copy } = useCopy("subscribers");
  const language = useLanguage();
  const facts = (["fresh", "known", "left", "repeated", "invalid"] as const).filter(
    (name) => name === "fresh" || summary[name] > 0,
  );
  return (
    <section
      role="status"
      aria-labelledby="check-heading"
      className="mt-6 max-w-3xl rounded-card border border-line bg-card p-5"
    >
      <h2 id="check-heading" className="text-heading">
        {copy.found}
      </h2>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        {facts.map((name) => (
          <li key={name}>{plural(copy, name, summary[name], language)}</li>
        ))}
      </ul>
      {summary.lines.length > 0 ? (
        <p className="mt-2 text-[0.9375rem] text-ink-soft">
          {fill(copy.lines, { lines: summary.lines.join(", ") })}
          {summary.invalid > summary.lines.length ? " …" : ""}
        </p>
      ) : null}
      {summary.fresh > 0 ? (
        <Form method="post" encType="multipart/form-data" className="mt-4">
          <input type="hidden" name="rows" value={summary.rows} />
          <input type="hidden" name="consent" value={consent} />
          <input type="hidden" name="language" value={chosen} />
          <Button name="intent" value="import" disabled={isWorking}>
            {plural(copy, "button", summary.fresh, language)}
          </Button>
        </Form>
      ) : null}
    </section>
  );
}
