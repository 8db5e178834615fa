import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { FieldChange } from "./changes.ts";
import type { Piece } from "./compare.ts";

type ComparisonProps = {
  changes: FieldChange[];
  /** The names of the fields. */
  labels: Readonly<Record<string, string>>;
};

/** What changed in each field, added and removed words marked. */
export function Comparison({ changes, labels }: ComparisonProps) {
  const { common } = useCopy("admin");
  const yesOrNo = ({ kind, text }: Piece): Piece => ({ kind, text: text === "true" ? common.yes : common.no });
  return (
    <dl className="grid gap-6">
      {changes.map(({ field, pieces, isCheckbox }) => (
        <div key={field}>
          <dt className="text-[0.9375rem] font-semibold">{labels[field] ?? field}</dt>
          <dd className="mt-2 max-h-[32rem] overflow-y-auto rounded-control border border-line bg-card p-4 text-base leading-relaxed break-words whitespace-pre-wrap">
            {pieces.map((piece, index) => (
              <ChangedText key={index} piece={isCheckbox ? yesOrNo(piece) : piece} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Long unchanged passages are shortened to their beginning and end. */
function ChangedText({ piece: { kind, text } }: { piece: Piece }) {
  const words = useCopy("admin").kit.history;
  if (kind === "same") return <span>{text.length > 600 ? `${text.slice(0, 200)} … ${text.slice(-200)}` : text}</span>;
  const Mark = kind === "added" ? "ins" : "del";
  return (
    <Mark className={kind === "added" ? "bg-sage text-forest-deep no-underline" : "bg-danger-soft text-danger"}>
      <span className="sr-only">{kind === "added" ? words.added : words.removed}: </span>
      {text}
    </Mark>
  );
}
