import { useEffect, useEffectEvent, useState } from "react";
import { FieldEditor } from "../fields/field-editor.tsx";
import { useLabels } from "../fields/use-labels.ts";
import { fieldKey, type Pair } from "../fields/values.ts";
import type { PageAnswer } from "./page-answer.ts";
import type { PageField } from "../../page-fields.server.ts";
import { continueRow, isTyped, startRow, typeInRow } from "./row-state.ts";

type FieldRowProps = {
  field: PageField;
  answer: PageAnswer;
  /** The words of the last submission. */
  sent: Pair | undefined;
  /** Told whenever the field begins or ends to have words that are not stored. */
  onTyped: (field: PageField, isTyped: boolean) => void;
};

/** A field of the plain form, with what was typed before the form came back. */
export function FieldRow({ field, answer, sent, onTyped }: FieldRowProps) {
  const { fieldName } = useLabels();
  const key = fieldKey(field);
  const [row, setRow] = useState(() => startRow(field, answer));
  if (row.field.base !== field.base || row.answer !== answer) setRow(continueRow(row, { field, answer, sent }));
  const typed = isTyped(row);
  const report = useEffectEvent(onTyped);
  useEffect(() => report(field, typed), [field, typed]);
  const conflict = typed ? row.conflict : undefined;
  const written = conflict && answer.bases[key];
  return (
    <fieldset id={key} className="min-w-0 scroll-mt-20">
      <legend className="mb-2 font-medium">{fieldName(field.path)}</legend>
      {/* After a conflict was shown, saving again means that one's own words are wanted; another button decides nothing. */}
      <input type="hidden" name={`base|${key}`} value={row.base} />
      {written ? <input type="hidden" name={`written|${key}`} value={written} /> : null}
      <FieldEditor
        field={field}
        value={row.value}
        onChange={(value) => setRow(typeInRow(row, value))}
        problems={answer.problems[key] ?? field.problems}
        conflict={conflict}
        named
      />
    </fieldset>
  );
}
