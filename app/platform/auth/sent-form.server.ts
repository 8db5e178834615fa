import { createContext, type MiddlewareFunction } from "react-router";
import { ownValue } from "../own-value.ts";
import { ambiguousForm, cleanForm, readFormData, unknownAction } from "../pages/form-data.server.ts";
import { isAllowed, permissions, type Audience, type RoleHolder, type Row } from "./permissions.ts";

/**
 * What a form asks for. A guard reads it once and judges it; the route acts on the same value and gets the form without
 * the fields that said it, so that the two cannot disagree (decision record 22).
 */
export type SentForm = {
  /** The action as the table of permissions names it; undefined for a form that names none (`write`). */
  intent: string | undefined;
  /** The action is for several rows of a list (`ids`). */
  isBulk: boolean;
  /** The other fields, without characters that cannot be stored. */
  form: FormData;
  /** The other fields exactly as typed: for passwords. */
  typed: FormData;
};

/** Set for every form that is sent to an address with `intents`. */
export const sentForm = createContext<SentForm>();

/** The key of the table of permissions for a matched route: "admin/posts/:id" -> "/admin/posts/:id". */
export function patternKey(pattern: string): string {
  return `/${pattern.replace(/^\/+|\/+$/g, "")}`;
}

/**
 * Who may perform the requested action, and the form that asks for it; undefined when no row lists it. The form is only
 * read for somebody who may send one of the page's forms.
 */
export async function readRequested(
  row: Row | undefined,
  request: Request,
  person: RoleHolder,
): Promise<{ audience: Audience; sent?: SentForm } | undefined> {
  if (!row) return undefined;
  if (request.method === "GET" || request.method === "HEAD") return { audience: row.open };
  if (!row.intents) return { audience: row.write ?? row.open };
  const audiences = [...Object.values(row.intents), ...(row.write ? [row.write] : [])];
  if (!audiences.some((audience) => isAllowed(audience, person))) return undefined;
  return readSentForm(row, row.intents, request);
}

/** The guard of the pages that everybody may open: it hands their forms to the routes, which ask for a proof if needed. */
export const formGuard: MiddlewareFunction<Response> = async ({ request, pattern, context }, next) => {
  const row = permissions[patternKey(pattern)];
  if (row?.intents && request.method !== "GET" && request.method !== "HEAD") {
    context.set(sentForm, (await readSentForm(row, row.intents, request)).sent);
  }
  return next();
};

async function readSentForm({ write, bulk = [], several = [] }: Row, intents: Row["intents"] & {}, request: Request) {
  const mayRepeat = bulk.length > 0 ? [...several, "ids"] : several;
  const typed = await readFormData(request, mayRepeat);
  const isBulk = typed.has("bulk");
  if (isBulk && typed.has("intent")) throw ambiguousForm(request);
  const intent = typed.get(isBulk ? "bulk" : "intent") ?? undefined;
  // A file has no name of an action.
  if (intent instanceof File || (isBulk && !bulk.includes(intent ?? ""))) throw unknownAction(request);
  const audience = intent === undefined ? write : ownValue(intents, intent);
  if (!audience) throw unknownAction(request);
  typed.delete("bulk");
  typed.delete("intent");
  const sent: SentForm = { intent, isBulk, typed, form: cleanForm(typed) };
  return { audience, sent };
}
