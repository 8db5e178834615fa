/** The field of a row's or a bulk form that holds the query of the list, for the way back without JavaScript. */
export const listField = "list";

export type BulkResult = { action: string; changed: number; skipped: number };

/** What the action of a list says to its bulk form. */
export type BulkAnswer = { bulkResult: BulkResult } | { bulkQuestion: { action: string; ids: string[] } };
