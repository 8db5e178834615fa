/** The field of a row's or a bulk form that contains the query of the list, to return to it without JavaScript. */
export const listField = "list";

export type BulkResult = { action: string; changed: number; skipped: number };

/** The answer of a list's action to its bulk form. */
export type BulkAnswer = { bulkResult: BulkResult } | { bulkQuestion: { action: string; ids: string[] } };
