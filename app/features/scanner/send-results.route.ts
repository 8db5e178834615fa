import { answer, failed, jsonFunction, onlyPost, problem } from "#app/features/leads/json-function.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { localizedPath } from "#app/platform/i18n/language.ts";
import { errorText } from "./error-texts.ts";
import { errorsByField, languageSchema, parseSendResultsBody } from "./schemas.ts";
import { submitScan } from "./submit-scan.server.ts";

export const loader = onlyPost;

/** POST /functions/send-assessment-results: the scanner's own page calls it, and so may others. */
export const action = jsonFunction(async ({ request, body, clientAddress }) => {
  const language = languageSchema.safeParse(body.language).data ?? "en";
  const copy = copyFor(language, "assessment");
  const refuse = (message: string, fields: Record<string, string>) =>
    problem(
      422,
      errorText(copy, message),
      Object.fromEntries(Object.entries(fields).map(([field, key]) => [field, errorText(copy, key, field)])),
    );

  const parsed = parseSendResultsBody(body);
  if (!parsed.success) return refuse("bodyInvalid", errorsByField(parsed.error));
  try {
    const outcome = await submitScan(parsed.data, {
      clientAddress,
      sourcePage: localizedPath(language, "/tools"),
      key: keyOf(request, body),
    });
    if (outcome.kind === "limited")
      return problem(429, copy.email.rateLimited, {}, { "Retry-After": String(outcome.retryAfter) });
    if (outcome.kind === "inconsistent")
      return refuse(
        "resultInconsistent",
        Object.fromEntries(outcome.fields.map((field) => [`assessmentResults.${field}`, "resultInconsistent"])),
      );
    // The page's link alone: whoever sends somebody else's address must not see that person's earlier scans.
    const { result, pageToken, mailed } = outcome;
    return answer({ ok: true, assessmentResults: result, link: `/tools/result/${pageToken}`, mailed });
  } catch (error) {
    return failed(error, "send-assessment-results", language, copy.email.toast.error.text);
  }
});

function keyOf(request: Request, body: Record<string, unknown>): string | undefined {
  const key = request.headers.get("Idempotency-Key") ?? body.idempotencyKey ?? body.key;
  return typeof key === "string" ? key.slice(0, 200) : undefined;
}
