/**
 * Answers of the site's JSON functions. They are never cached; errors have the form {"error": {"message", "fields"}}.
 */

export function jsonAnswer(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

export function jsonProblem(
  status: number,
  message: string,
  fields: Partial<Record<string, string>> = {},
  headers: Record<string, string> = {},
): Response {
  return jsonAnswer({ error: { message, fields } }, status, headers);
}

/** The loader of a function that only accepts POST. */
export function onlyPost(): Response {
  return jsonProblem(405, "This function is called with POST.", {}, { Allow: "POST" });
}
