import { isDatabaseUnavailable, isDiskFull } from "#db/unavailable.ts";

/** Why something could not be stored, as forms tell it, with the status of the answer. */
export function saveFailure(error: unknown): { failed: "storageFull" | "failed"; status: number } {
  if (isDiskFull(error)) return { failed: "storageFull", status: 503 };
  return { failed: "failed", status: isDatabaseUnavailable(error) ? 503 : 500 };
}
