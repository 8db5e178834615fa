import { isDatabaseUnavailable } from "#db/unavailable.ts";
import { log } from "#app/platform/log.server.ts";

/** How a named function answers: JSON, never kept; troubles as {"error": {"message", "fields"}}. */

export function answer(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

export function problem(status: number, message: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}): Response {
  return answer({ error: { message, fields } }, status, headers);
}

export function onlyPost(): Response {
  return problem(405, "This function is called with POST.", {}, { Allow: "POST" });
}

/** Logs what went wrong and says how to answer it. */
export function failureStatus(error: unknown, what: string): 500 | 503 {
  log.error({ err: error }, `${what} failed`);
  return isDatabaseUnavailable(error) ? 503 : 500;
}
