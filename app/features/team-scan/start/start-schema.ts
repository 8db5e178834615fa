import type { CheckedOf } from "#app/platform/forms/fields.ts";
import { schemaOf } from "#app/platform/forms/schema.ts";
import { closingDays, endOfDay } from "../closing-day.ts";
import { teamScanRules as rules } from "../rules.ts";
import { fields, groupFields, type StartField } from "./start-fields.ts";

export const startSchema = schemaOf(fields);

export type StartInput = CheckedOf<typeof fields>;

export type TeamScanStart = Pick<StartInput, "organization" | "name" | "email" | "closingDay"> & {
  invited: number;
  personal: boolean;
  groups: string[];
  leadership: number | null;
};

/** The keys of `start.form.errors` in the copy. */
export type StartProblem =
  | "invited"
  | "personalMany"
  | "closingDay"
  | "groupsNeedLinks"
  | "sameGroup"
  | "oneGroup"
  | "leadership";

/** The rules that concern more than one text: numbers, days and groups. */
export function readStart(
  input: StartInput,
  now = new Date(),
): { start: TeamScanStart } | { problems: Partial<Record<StartField, StartProblem>> } {
  const problems: Partial<Record<StartField, StartProblem>> = {};
  // A dot or a comma separates thousands in one language and decimals in the other: "5.0" is not guessed at.
  const typed = input.invited.trim();
  const invited = /^\d+$/.test(typed) ? Number(typed) : 0;
  if (invited < rules.minInvited || invited > rules.maxAnswers) problems.invited = "invited";
  const personal = input.personal === "yes";
  if (personal && invited > rules.maxPersonalLinks) problems.invited ??= "personalMany";
  const { first, last } = closingDays(now);
  const isDay = endOfDay(input.closingDay) !== undefined;
  if (!isDay || input.closingDay < first || input.closingDay > last) problems.closingDay = "closingDay";
  const named = groupFields.map((field) => oneLine(input[field]));
  const groups = named.filter(Boolean);
  const seen = new Set<string>();
  for (const [index, name] of named.entries()) {
    if (name && seen.has(name.toLowerCase())) problems[groupFields[index]!] = "sameGroup";
    seen.add(name.toLowerCase());
  }
  if (groups.length > 0 && !personal) problems.personal = "groupsNeedLinks";
  if (groups.length === 1) problems[groupFields[named.findIndex(Boolean)]!] = "oneGroup";
  const chosen = named[Number(input.leadership) - 1];
  if (input.leadership !== "" && !chosen) problems.leadership = "leadership";
  if (Object.keys(problems).length > 0) return { problems };
  const { organization, name, email, closingDay } = input;
  const leadership = chosen ? groups.indexOf(chosen) : null;
  return {
    start: { organization: oneLine(organization), name, email, closingDay, invited, personal, groups, leadership },
  };
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
