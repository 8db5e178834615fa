import type { ActionFunctionArgs } from "react-router";
import { isDatabaseUnavailable, isDiskFull } from "#db/unavailable.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { log } from "#app/platform/log.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { readJson } from "./read-body.server.ts";

type Call = { request: Request; body: Record<string, unknown>; clientAddress: string };

/** A named function of the site: takes a JSON object by POST and answers with JSON that is never cached; errors are {"error": {"message", "fields"}}. */
export function jsonFunction(handle: (call: Call) => Promise<Response>) {
  return async ({ request, context }: ActionFunctionArgs): Promise<Response> => {
    if (request.method !== "POST") return onlyPost();
    const read = await readJson(request);
    if ("bad" in read) return problem(read.bad.status, read.bad.message);
    return handle({ request, body: read.body, clientAddress: context.get(requestContext).clientAddress });
  };
}

export function answer(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

export function problem(
  status: number,
  message: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Response {
  return answer({ error: { message, fields } }, status, headers);
}

export function onlyPost(): Response {
  return problem(405, "This function is called with POST.", {}, { Allow: "POST" });
}

/** What a form that could not be stored is told: try again, or that the disk is full. */
export type Failure = "failed" | "full";

/** Logs what went wrong and says how to answer it. */
export function failureOf(error: unknown, what: string): { status: 500 | 503; failure: Failure } {
  log.error({ err: error }, `${what} failed`);
  return {
    status: isDatabaseUnavailable(error) ? 503 : 500,
    failure: isDiskFull(error) ? "full" : "failed",
  };
}

/** The same for a function: the page shows its own words for `code`, another caller the message. */
export function failed(error: unknown, what: string, language: Language, message: string): Response {
  const { status, failure } = failureOf(error, what);
  if (failure === "failed") return problem(status, message);
  const body = { message: copyFor(language, "common").storageFull.form, code: "storageFull", fields: {} };
  return answer({ error: body }, status, { "Retry-After": "60" });
}
