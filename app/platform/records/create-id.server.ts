import { randomUUID } from "node:crypto";
import { createContext, type RouterContextProvider } from "react-router";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";

/** The id that the form of a new record was sent with; empty while the page is only opened. */
const sentId = createContext("");

type Context = Readonly<RouterContextProvider>;

/**
 * For the loader of a form for a new record: the id that the record will have. It is generated with the form, so that a
 * form that is sent twice creates one record; a form that comes back without JavaScript keeps it.
 */
export function createIdFor(context: Context): string {
  return context.get(sentId) || randomUUID();
}

/** For the action: the id that came with the form (`create_id`). */
export function sentCreateId(context: Context): string {
  const sent = String(context.get(sentForm).form.get("create_id") ?? "");
  const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(sent) ? sent : randomUUID();
  context.set(sentId, id);
  return id;
}
