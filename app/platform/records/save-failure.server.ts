import { isDatabaseUnavailable, isDiskFull } from "#db/unavailable.ts";

/** The reason why something could not be stored, for the form to show, and the status of the response. */
export function saveFailure(error: unknown): { failed: "storageFull" | "failed"; status: number } {
  if (isDiskFull(error)) return { failed: "storageFull", status: 503 };
  return { failed: "failed", status: isDatabaseUnavailable(error) ? 503 : 500 };
}
