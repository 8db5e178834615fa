import { useLanguageLabels } from "#app/components/admin/form/language-pair.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { RecordKind } from "#app/platform/records/record-kinds.ts";

/** The names of the fields, for the summary of errors and the comparison of versions. */
export function useFieldLabels(kind: RecordKind): Record<string, string> {
  const { fields, templates } = useCopy("people");
  const { name, about, role, text, title, situation, done, changed, pictureAlt, words, figure, meaning } = fields;
  const byLanguage = useLanguageLabels({
    about,
    ...(kind === "category" ? { name } : {}),
    role,
    text,
    title,
    situation,
    done,
    changed,
    pictureAlt,
    words,
    figure,
    meaning,
    subject: templates.subject,
  });
  return {
    ...fields,
    ...byLanguage,
    ...(kind === "team-member" ? { picture: fields.portrait } : {}),
    ...(kind === "template" ? { shown: templates.offered } : {}),
  };
}
