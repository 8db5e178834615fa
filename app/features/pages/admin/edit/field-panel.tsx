import { Undo2 } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { FieldProblem } from "../../field-problems.server.ts";
import { FieldEditor } from "../fields/field-editor.tsx";
import { useLabels } from "../fields/use-labels.ts";
import { canonical, fieldKey, type Pair } from "../fields/values.ts";
import type { OwnedField } from "./owned-field.ts";
import type { SavingState } from "./field-saver.ts";

type FieldPanelProps = {
  field: OwnedField;
  /** When it is another page than the one that is edited. */
  ownerName?: string;
  value: Pair;
  opened: Pair;
  state: SavingState;
  onChange: (value: Pair) => void;
  onKeepMine: () => void;
  onRetry: () => void;
};

/** The panel of one field beside the page. */
export function FieldPanel({ field, ownerName, value, opened, state, onChange, onKeepMine, onRetry }: FieldPanelProps) {
  const { edit: copy } = useCopy("pages");
  const { kit, common } = useCopy("admin");
  const { fieldName } = useLabels();
  const status = {
    same: "",
    waiting: copy.unsaved,
    saving: copy.saving,
    saved: state.kind === "saved" && state.problems.length > 0 ? copy.savedUnfinished : copy.saved,
    refused: copy.unsaved,
    conflict: copy.unsaved,
    failed: "",
    gone: "",
  }[state.kind];
  const isUnchanged = canonical(value.en) === canonical(opened.en) && canonical(value.es) === canonical(opened.es);
  return (
    <section aria-label={fieldName(field.path)} data-field={fieldKey(field)} className="grid gap-3">
      <h3 className="font-medium">{fieldName(field.path)}</h3>
      {ownerName ? <p className="text-sm text-ink-soft">{fill(copy.belongsTo, { page: ownerName })}</p> : null}
      {state.kind === "failed" || state.kind === "gone" ? (
        <Alert variant="destructive">
          <p>{copy[state.kind]}</p>
          {state.kind === "failed" ? (
            <Button size="sm" variant="outline" className="mt-2" onClick={onRetry}>
              {common.retry}
            </Button>
          ) : null}
        </Alert>
      ) : null}
      <FieldEditor
        field={field}
        value={value}
        onChange={onChange}
        problems={problemsOf(field, state)}
        conflict={state.kind === "conflict" ? state.conflict : undefined}
        keepMine={state.kind === "conflict" ? { label: kit.form.conflict.keepMine, onClick: onKeepMine } : undefined}
      />
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <p role="status" className="text-[0.9375rem] text-ink-soft" data-saving={state.kind}>
          {status}
        </p>
        {isUnchanged ? null : (
          <Button size="sm" variant="ghost" onClick={() => onChange(opened)}>
            <Undo2 aria-hidden />
            {copy.undo}
          </Button>
        )}
      </div>
    </section>
  );
}

function problemsOf(field: OwnedField, state: SavingState): FieldProblem[] {
  if (state.kind === "refused" || state.kind === "saved") return state.problems;
  return state.kind === "same" ? field.problems : [];
}
