import type { FieldConflict } from "../../drafts.server.ts";
import type { FieldProblem } from "../../field-problems.server.ts";
import type { PageField } from "../../page-fields.server.ts";
import type { Pair } from "../fields/values.ts";

/** What the form of a page says when it is shown again instead of being left. */
export type PageAnswer = {
  /** What was typed, by field; everything else is as stored. */
  values: Record<string, Pair>;
  /** The fields of those, which a search may not find any more. */
  fields: PageField[];
  /** Of the words on which those were typed; what a colleague has stored since is not among them. */
  bases: Record<string, string>;
  problems: Record<string, FieldProblem[]>;
  conflicts: Record<string, FieldConflict>;
  saved: number;
  /** A list was rearranged without JavaScript; nothing is saved yet. */
  arranged?: true;
  /** The draft has words that no longer fit, since an update of the site. */
  outdated?: string[];
  /** Nothing was published, because of `problems`: those words are in the draft. */
  unfinished?: true;
  /** Sent from the page on which the words were edited: how many texts are public now. */
  published?: number;
  failed?: "failed" | "storageFull";
  shared?: { path: string; expiresAt: Date };
  revoked?: true;
};

export const emptyAnswer: PageAnswer = { values: {}, fields: [], bases: {}, problems: {}, conflicts: {}, saved: 0 };
