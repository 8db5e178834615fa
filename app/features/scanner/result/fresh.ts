import { site } from "#site";

/** Whether the answer that was promised with a scan can still be on its way. */
export function isFresh(at: string, now = Date.now()): boolean {
  return now - Date.parse(at) < site.leads.answerHours * 3_600_000;
}
