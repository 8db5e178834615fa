import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { useLabels } from "../fields/use-labels.ts";
import { fieldKey } from "../fields/values.ts";
import type { OwnedField } from "./owned-field.ts";
import type { Stop } from "./use-publishing.ts";
import type { useSaving } from "./use-saving.ts";

type StopNoticeProps = { stop: Stop; fields: OwnedField[]; saving: ReturnType<typeof useSaving> };

/** Stays at the top of the panel while it is scrolled: what is still missing, and in which language. */
export function StopNotice({ stop, fields, saving }: StopNoticeProps) {
  const { edit: copy } = useCopy("pages");
  const language = useLanguage();
  const { fieldName, problemLine } = useLabels();
  const lines = fields.flatMap((field) => {
    const key = fieldKey(field);
    const isStopped = Object.hasOwn(stop.problems, key) || stop.unsaved.includes(key);
    if (!isStopped) return [];
    const problems = saving.problemsOf(field) ?? stop.problems[key];
    if (!problems) return [fill(copy.notInDraft, { field: fieldName(field.path) })];
    return problems.map((problem) => `${fieldName(field.path)} › ${problemLine(problem)}`);
  });
  if (lines.length === 0) return null;
  return (
    <Alert variant="destructive" title={copy.notPublished} className="sticky -top-4 z-10 -mx-1 mb-4">
      <p>{lines[0]}</p>
      {lines.length > 1 ? <p>{plural(copy, "more", lines.length - 1, language)}</p> : null}
    </Alert>
  );
}
