import { isIP } from "node:net";
import { env } from "#app/platform/env.server.ts";
import { hookEvents, type HookEvent } from "#app/platform/hooks/events.ts";
import { isPublicAddress } from "#app/platform/hooks/public-address.server.ts";

export const maxAddress = 1000;

/** As it was typed: a form that is not stored comes back with it. */
export type TypedHook = { url: string; events: HookEvent[]; withPerson: boolean; enabled: boolean; version: number };

/** The keys of `errors` in hooks.json. */
export type HookErrors = {
  url?: "missing" | "address" | "https" | "user" | "private";
  events?: "none";
  form?: "conflict" | "addedBefore" | "tooMany" | "gone";
};

export function readHookForm(form: FormData): TypedHook {
  const sent = form.getAll("events");
  return {
    url: String(form.get("url") ?? "")
      .trim()
      .slice(0, maxAddress + 1),
    events: hookEvents.filter((event) => sent.includes(event)),
    withPerson: form.has("withPerson"),
    enabled: form.has("enabled"),
    version: Number.parseInt(String(form.get("version") ?? "0"), 10) || 0,
  };
}

/** What a name leads to is checked with each request (platform/hooks/send.server.ts), because it can change. */
export function checkHook({ url, events }: TypedHook): HookErrors {
  const address = addressError(url);
  return { ...(address && { url: address }), ...(events.length === 0 && { events: "none" as const }) };
}

function addressError(text: string): HookErrors["url"] {
  if (text === "") return "missing";
  if (text.length > maxAddress || !URL.canParse(text)) return "address";
  const url = new URL(text);
  if (url.protocol !== "https:") return "https";
  if (url.username || url.password) return "user";
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (env().hookPrivateHosts.includes(host)) return undefined;
  const isPrivate = isIP(host) ? !isPublicAddress(host) : host === "localhost" || host.endsWith(".localhost");
  return isPrivate ? "private" : undefined;
}
