import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { addMissingBlocks, type compareLanguages } from "./compare-languages.ts";

type TwinSummaryProps = {
  form: { bodyContent: string; bodyContentEs: string };
  onChange: (fields: { bodyContentEs: string }) => void;
  twins: ReturnType<typeof compareLanguages>;
};

/** How much of the Spanish body is missing or older, and a way to begin with what is missing. */
export function TwinSummary({ form, onChange, twins }: TwinSummaryProps) {
  const words = useCopy("admin").editor.twins;
  const missing = twins.english.filter((mark) => mark === "missing").length;
  const older = twins.spanish.filter((mark) => mark === "older").length;
  if (missing + older === 0) return null;
  const english = form.bodyContent;
  const spanish = form.bodyContentEs;
  return (
    <div className="-mb-3 flex flex-wrap items-center gap-x-4 text-[0.9375rem] text-clay-deep noscript:hidden">
      <p>
        {[
          missing > 0 ? fill(missing === 1 ? words.missing_one : words.missing_other, { count: missing }) : "",
          older > 0 ? fill(older === 1 ? words.older_one : words.older_other, { count: older }) : "",
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      {missing > 0 ? (
        <Button
          type="button"
          size="sm"
          variant="outline"
          onClick={() => onChange({ bodyContentEs: addMissingBlocks({ english, spanish }) })}
        >
          {words.addMissing}
        </Button>
      ) : null}
    </div>
  );
}
