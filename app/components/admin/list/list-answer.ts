/** The field of a row's or a bulk form that contains the query of the list, to return to it without JavaScript. */
export const listField = "list";

/** Marks the form that takes a bulk action back, and names what it did. */
export const undoField = "undone";
export const undoneAction = "undo";

/** In that form: the job whose work it takes back. */
export const undoneJob = "job";

/** What takes the last action back, and the rows that it had changed. */
export type Undo = { intent: string; ids: string[] };

export type BulkResult = { action: string; changed: number; skipped: number; undo?: Undo };

/** The answer of a list's action to its bulk form. */
export type BulkAnswer =
  | { bulkResult: BulkResult }
  /** It takes longer: its line is on every page. */
  | { bulkUnderWay: string }
  | { bulkQuestion: { action: string; ids: string[] } };
