import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import type { CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import { copyNodeSchema } from "../../copy-node.ts";
import type { CopyPage } from "../../copy-pages.ts";
import { saveField } from "../../drafts.server.ts";
import { digestOf, pageFields, readStoredCopy, trimmed, type PageField } from "../../page-fields.server.ts";
import { arrange, blankItem, fieldKey, readValues, withoutBlankParts, type Pair } from "../fields/values.ts";
import { emptyAnswer, type PageAnswer } from "./page-answer.ts";

export async function listFormFields(page: CopyPage): Promise<PageField[]> {
  return pageFields(page, await readStoredCopy());
}

const pairSchema = z.object({ en: copyNodeSchema, es: copyNodeSchema });

/** Both values of a field, as the panel sends them. */
export function readPair(json: string): Pair | undefined {
  try {
    const { en, es } = pairSchema.parse(JSON.parse(json));
    return { en: trimmed(en), es: trimmed(es) };
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
    const clean = {
      en: withoutBlankParts(field.delivered.en, trimmed(typed.en)),
      es: withoutBlankParts(field.delivered.es, trimmed(typed.es)),
    };
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
    const arranged = (value: CopyNode, delivered: CopyNode) =>
      arrange(value, { kind, where }, kind === "add" ? blankItem(delivered, where, newKey) : "");
    answer.values[key] = {
      en: arranged(shown.en, field.delivered.en),
      es: arranged(shown.es, field.delivered.es),
    };
  }
  return answer;
}
