import { areParallel, findProblems, type CopyProblem } from "#app/platform/i18n/changes/check-change.ts";
import { isGroup, isProgramKey, type CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import { hasFixedCount } from "#app/platform/i18n/changes/fixed-lists.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { deliveredField } from "#app/platform/i18n/resources.server.ts";

export type FieldProblem = CopyProblem & { language: Language };

/** Everything that is wrong with the words of a field in both languages. */
export function findFieldProblems(
  { namespace, path }: { namespace: string; path: string },
  words: Record<Language, CopyNode>,
): FieldProblem[] {
  const fixedCount = hasFixedCount(namespace, path);
  const problems = languages.flatMap((language): FieldProblem[] => {
    const field = deliveredField(language, namespace, path);
    return findProblems(field, words[language], { fixedCount }).map((problem) => ({
      ...problem,
      language,
    }));
  });
  const { en, es } = words;
  if (!areParallel(en, es, { soFar: true })) problems.push({ kind: "shape", where: [], language: "es" });
  else problems.push(...missingParts(en, es, []));
  return problems;
}

/**
 * True for what somebody has not finished writing: it waits in the draft and only stops publishing. Other problems mean
 * that the words do not belong to this field.
 */
export function isUnfinished({ kind }: FieldProblem): boolean {
  return kind !== "shape" && kind !== "fixed-count" && kind !== "key";
}

/** Parts that an item may do without, but that it has in English. */
function missingParts(en: CopyNode, es: CopyNode | undefined, where: (string | number)[]): FieldProblem[] {
  if (Array.isArray(en) && Array.isArray(es))
    return en.flatMap((item, index) => missingParts(item, es[index], [...where, index]));
  if (!isGroup(en) || !isGroup(es)) return [];
  return Object.entries(en).flatMap(([name, child]): FieldProblem[] => {
    if (isProgramKey(name)) return [];
    if (!Object.hasOwn(es, name)) return [{ kind: "empty", where: [...where, name], language: "es" }];
    return missingParts(child, es[name], [...where, name]);
  });
}
