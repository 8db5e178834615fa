import { ownValue } from "../own-value.ts";
import { readFormData, unknownAction } from "../pages/form-data.server.ts";
import { isAllowed, type Audience, type RoleHolder, type Row } from "./permissions.ts";

/** The key of the table of permissions for a matched route: "admin/posts/:id" -> "/admin/posts/:id". */
export function patternKey(pattern: string): string {
  return `/${pattern.replace(/^\/+|\/+$/g, "")}`;
}

/**
 * Who may perform the requested action; undefined when no row lists it. The form is only read for somebody who may send
 * one of the page's forms, and from a clone, because the route reads it again.
 */
export async function audienceOf(
  row: Row | undefined,
  request: Request,
  person: RoleHolder,
): Promise<Audience | undefined> {
  if (!row) return undefined;
  if (request.method === "GET" || request.method === "HEAD") return row.open;
  if (!row.intents) return row.write ?? row.open;
  const audiences = [...Object.values(row.intents), ...(row.write ? [row.write] : [])];
  if (!audiences.some((audience) => isAllowed(audience, person))) return undefined;
  const form = await readFormData(request.clone());
  // Lists send the same action for many rows as `bulk`.
  const intent = form.has("bulk") ? form.get("bulk") : form.get("intent");
  const audience = intent === null ? row.write : ownValue(row.intents, intent);
  if (!audience) throw unknownAction(request);
  return audience;
}
