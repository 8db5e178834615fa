import { isbot } from "isbot";

export type BrowserKind = "robot" | "phone" | "computer";

/** By user agent; only in memory, and few because most visitors use the same ones. */
const known = new Map<string, BrowserKind>();

/** isbot's expression takes microseconds, a lookup much less. */
export function browserKind(userAgent: string | undefined): BrowserKind {
  if (!userAgent) return "robot";
  let kind = known.get(userAgent);
  if (kind === undefined) {
    kind = isbot(userAgent) ? "robot" : /Mobi|Android|iPhone|iPad/.test(userAgent) ? "phone" : "computer";
    if (known.size >= 500) known.clear();
    if (userAgent.length < 500) known.set(userAgent, kind);
  }
  return kind;
}
