import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { byLanguage } from "#app/platform/i18n/words.ts";
import { copyNodeSchema } from "../../copy-node.ts";
import type { CopyPage } from "../../copy-pages.ts";
import { saveField } from "../../drafts.server.ts";
import { isDigestOf, pageFields, readStoredCopy, type PageField } from "../../page-fields.server.ts";
import { arrange, blankItem, fieldKey, readValues, trimmed, withoutBlankParts, type Pair } from "../fields/values.ts";
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

function readSubmitted(form: FormData, fields: PageField[]): Submitted[] {
  const values = readValues(form);
  return fields.flatMap((field) => {
    const key = fieldKey(field);
    const typed = values.get(key);
    if (!typed) return [];
    const clean = byLanguage((language) => withoutBlankParts(field.delivered[language], trimmed(typed[language])));
    return [{ field, key, values: clean, base: String(form.get(`base|${key}`) ?? "") }];
  });
}

/** Whether a field differs from what the form was rendered with. */
function isChanged({ base, values }: Submitted): boolean {
  return !isDigestOf(base, values);
}

/** Saves what the editor changed as the page's draft. What cannot be saved is returned with what was typed. */
export async function savePage(actor: Actor, page: CopyPage, form: FormData): Promise<PageAnswer> {
  const answer: PageAnswer = structuredClone(emptyAnswer);
  const submitted = readSubmitted(form, await listFormFields(page));
  for (const { field, key, values, base } of submitted.filter(isChanged)) {
    const { namespace, path } = field;
    const outcome = await saveField(actor, { namespace, path, values, base });
    if (outcome.status === "saved") answer.saved++;
    else give(answer, field, { values, base });
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
  const submitted = readSubmitted(form, fields);
  // A button that does not save has not decided a conflict either.
  const baseOf = ({ key, base }: Submitted) => String(form.get(`written|${key}`) ?? base);
  for (const one of submitted.filter(isChanged)) give(answer, one.field, { values: one.values, base: baseOf(one) });
  const [kind, key = "", place = ""] = String(form.get("op")).split("|");
  const field = fields.find((candidate) => fieldKey(candidate) === key);
  if (!field) return answer;
  const sent = submitted.find((one) => one.key === key);
  const base = sent ? baseOf(sent) : field.base;
  const shown = sent?.values ?? field.current;
  const where = place ? place.split(".") : [];
  if (kind === "restore") give(answer, field, { values: field.delivered, base });
  else if (kind === "reset") {
    delete answer.values[key];
    delete answer.bases[key];
  } else if (kind === "add" || kind === "remove" || kind === "up" || kind === "down") {
    const newKey = `item-${randomBytes(4).toString("hex")}`;
    const blankIn = (language: Language) => (kind === "add" ? blankItem(field.delivered[language], where, newKey) : "");
    const values = byLanguage((language) => arrange(shown[language], { kind, where }, blankIn(language)));
    give(answer, field, { values, base });
  }
  return answer;
}

/** Puts a field back into the form, with what was typed and the words that it was typed on. */
function give(answer: PageAnswer, field: PageField, { values, base }: { values: Pair; base: string }) {
  const key = fieldKey(field);
  answer.values[key] = values;
  answer.bases[key] = base;
  answer.fields.push(field);
}
