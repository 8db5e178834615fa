/** After this many attempts, spread over about a day, a mail is given up and shown as not delivered. */
export const maxAttempts = 20;

const firstWait = 2_000;
const longestWait = 2 * 3_600_000;

/** Exponential, and scattered so that a server that comes back is not met by everything at once. */
export function waitBefore(attempt: number, random = Math.random()): number {
  const wait = Math.min(firstWait * 2 ** (attempt - 1), longestWait);
  return Math.round(wait * (0.75 + random / 2));
}

type SendError = { code?: string; responseCode?: number; message?: string };

/** The server refused this recipient or this message for good; a failed sign-in or a lost connection is not that. */
export function isPermanent(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SendError;
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500 && responseCode < 600;
}

export function describeFailure(error: unknown): string {
  const { message = String(error) } = error as SendError;
  return message.replace(/\s+/g, " ").slice(0, 500);
}
