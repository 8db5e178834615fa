import { useState } from "react";
import { FieldEditor } from "../fields/field-editor.tsx";
import { useLabels } from "../fields/use-labels.ts";
import { fieldKey, type Pair } from "../fields/values.ts";
import type { PageAnswer } from "./page-answer.ts";
import type { PageField } from "../../page-fields.server.ts";

/** A field of the plain form, with what was typed before the form came back. */
export function FieldRow({ field, answer }: { field: PageField; answer: PageAnswer }) {
  const { fieldName } = useLabels();
  const key = fieldKey(field);
  const [value, setValue] = useState<Pair>(answer.values[key] ?? field.current);
  const conflict = answer.conflicts[key];
  return (
    <fieldset id={key} className="min-w-0 scroll-mt-20">
      <legend className="mb-2 font-medium">{fieldName(field.path)}</legend>
      {/* After a conflict was shown, saving again means that one's own words are wanted. */}
      <input type="hidden" name={`base|${key}`} value={conflict?.base ?? field.base} />
      <FieldEditor
        field={field}
        value={value}
        onChange={setValue}
        problems={answer.problems[key] ?? field.problems}
        conflict={conflict}
        named
      />
    </fieldset>
  );
}
