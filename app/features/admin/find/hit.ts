import { recordKinds } from "#app/platform/records/record-kinds.ts";

/** What a search of the admin area offers, in the order in which the kinds are shown. */
export const hitKinds = [
  "place",
  "action",
  "article",
  "page",
  ...recordKinds,
  "event",
  "lead",
  "image",
  "setting",
  "help",
] as const;
export type HitKind = (typeof hitKinds)[number];

export type Hit = {
  kind: HitKind;
  title: string;
  /** A second line: whose organization, in which sentence. */
  hint?: string;
  path: string;
};

/** The answer of /admin/search, for its page and for the dialog that opens with Ctrl+K. */
export type FoundHits = { q: string; hits: Hit[] };
