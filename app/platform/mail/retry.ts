import { errorCode, errorMessage } from "#db/error-code.ts";

/** After this many attempts, over about a day, a mail is marked as not delivered. */
export const maxAttempts = 20;

const firstDelay = 2_000;
const maxDelay = 2 * 3_600_000;

/** Milliseconds of exponential backoff, with jitter so that a recovered server does not get all mails at once. */
export function retryDelay(attempt: number, random = Math.random()): number {
  const delay = Math.min(firstDelay * 2 ** (attempt - 1), maxDelay);
  return Math.round(delay * (0.75 + random / 2));
}

/**
 * Whether the server rejected the recipient or the message permanently; a failed login or a lost connection is
 * temporary.
 */
export function isPermanent(error: unknown): boolean {
  const code = errorCode(error);
  const reply = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  return (code === "EENVELOPE" || code === "EMESSAGE") && reply >= 500 && reply < 600;
}

export function describeFailure(error: unknown): string {
  return errorMessage(error).replace(/\s+/g, " ").slice(0, 500);
}
