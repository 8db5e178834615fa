import type { ActionFunctionArgs } from "react-router";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import { log } from "#app/platform/log.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { readJson } from "./read-body.server.ts";

type Call = { request: Request; body: Record<string, unknown>; clientAddress: string };

/** A named function of the site: a JSON object by POST, and JSON back that is never kept; troubles as {"error": {"message", "fields"}}. */
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

/** Logs what went wrong and says how to answer it. */
export function failureStatus(error: unknown, what: string): 500 | 503 {
  log.error({ err: error }, `${what} failed`);
  return isDatabaseUnavailable(error) ? 503 : 500;
}
