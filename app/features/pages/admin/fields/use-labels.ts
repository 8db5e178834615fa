import { nameKey } from "#app/platform/i18n/language.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import type { FieldProblem } from "../../field-problems.server.ts";
import type { NodePath } from "./values.ts";

/**
 * Names of fields and their parts. They come from the keys of the copy files; frequent ones have words of their own.
 */
export function useLabels() {
  const { parts, item, problems, variables } = useCopy("pages");
  const { common } = useCopy("admin");
  const partName = (name: string | number) =>
    typeof name === "number" || /^\d+$/.test(name)
      ? fill(item, { number: Number(name) + 1 })
      : (ownValue(parts, name) ?? spellOut(name));
  const variableName = (name: string) => ownValue(variables, name) ?? name;
  const sentenceOf = ({ kind, detail = "" }: FieldProblem) =>
    fill(problems[kind], { detail: kind === "missing-variable" ? variableName(detail) : detail });
  return {
    variableName,
    fieldName: (path: string) => path.split(".").map(partName).join(" › "),
    partName,
    placeName: (where: NodePath) => where.map(partName).join(" › "),
    /** What is wrong, and in which part of a list. */
    problemText(problem: FieldProblem): string {
      const place = problem.where.map(partName).join(" › ");
      return place ? `${place}: ${sentenceOf(problem)}` : sentenceOf(problem);
    },
    /** Beside the input that it is about. */
    sentenceOf,
    /** The same with its language: "Entry 3 › Question, Spanish: This text may not be empty." */
    problemLine(problem: FieldProblem): string {
      const language = common[nameKey[problem.language]];
      const place = problem.where.map(partName).join(" › ");
      return `${[place, language].filter(Boolean).join(", ")}: ${sentenceOf(problem)}`;
    },
  };
}

/** "emptyAction" -> "Empty action" */
function spellOut(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
