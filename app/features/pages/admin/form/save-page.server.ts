import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { byLanguage } from "#app/platform/i18n/words.ts";
import { copyNodeSchema } from "../../copy-node.ts";
import type { CopyPage } from "../../copy-pages.ts";
import { saveField } from "../../drafts.server.ts";
import { digestOf, pageFields, readStoredCopy, trimmed, type PageField } from "../../page-fields.server.ts";
import { arrange, blankItem, fieldKey, readValues, withoutBlankParts, type Pair } from "../fields/values.ts";
import { emptyAnswer, type PageAnswer } from "./page-answer.ts";

export async function listFormFields(page: CopyPage): Promise<PageField[]> {
  return pageFields(page, await readStoredCopy());
}

const pairSchema = z.object(byLanguage(() => copyNodeSchema));

/** Both values of a field, as the panel sends them. */
export function readPair(json: string): Pair | undefined {
  try {
    const pair = pairSchema.parse(JSON.parse(json));
    return byLanguage((language) => trimmed(pair[language]));
  } catch {
    return undefined;
  }
}

type Submitted = { field: PageField; key: string; values: Pair; base: string };

/** The fields of the form that differ from what it was rendered with. */
function readSubmitted(form: FormData, fields: PageField[]): Submitted[] {
  const values = readValues(form);
  return fields.flatMap((field) => {
    const key = fieldKey(field);
    const typed = values.get(key);
    if (!typed) return [];
    const clean = byLanguage((language) => withoutBlankParts(field.delivered[language], trimmed(typed[language])));
    const base = String(form.get(`base|${key}`) ?? "");
    return base === digestOf(clean) ? [] : [{ field, key, values: clean, base }];
  });
}

/** Saves what the editor changed as the page's draft. What cannot be saved is returned with what was typed. */
export async function savePage(actor: Actor, page: CopyPage, form: FormData): Promise<PageAnswer> {
  const answer: PageAnswer = structuredClone(emptyAnswer);
  const fields = await listFormFields(page);
  for (const { field, key, values, base } of readSubmitted(form, fields)) {
    const { namespace, path } = field;
    const outcome = await saveField(actor, { namespace, path, values, base });
    if (outcome.status === "saved") answer.saved++;
    else answer.values[key] = values;
    if (outcome.status === "refused") answer.problems[key] = outcome.problems;
    if (outcome.status === "conflict") answer.conflicts[key] = outcome;
  }
  return answer;
}

export function isComplete({ problems, conflicts }: PageAnswer): boolean {
  return Object.keys(problems).length === 0 && Object.keys(conflicts).length === 0;
}

/** A button of the form that only changes the form: `kind|field|place`. */
export async function rearrangePage(page: CopyPage, form: FormData): Promise<PageAnswer> {
  const answer: PageAnswer = { ...structuredClone(emptyAnswer), arranged: true };
  const fields = await listFormFields(page);
  for (const { key, values } of readSubmitted(form, fields)) answer.values[key] = values;
  const [kind, key = "", place = ""] = String(form.get("op")).split("|");
  const field = fields.find((candidate) => fieldKey(candidate) === key);
  if (!field) return answer;
  const shown = answer.values[key] ?? field.current;
  const where = place ? place.split(".") : [];
  if (kind === "restore") answer.values[key] = field.delivered;
  else if (kind === "reset") delete answer.values[key];
  else if (kind === "add" || kind === "remove" || kind === "up" || kind === "down") {
    const newKey = `item-${randomBytes(4).toString("hex")}`;
    const blankIn = (language: Language) => (kind === "add" ? blankItem(field.delivered[language], where, newKey) : "");
    answer.values[key] = byLanguage((language) => arrange(shown[language], { kind, where }, blankIn(language)));
  }
  return answer;
}
