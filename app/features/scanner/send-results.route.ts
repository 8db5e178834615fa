import { data } from "react-router";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import type { Route } from "./+types/send-results.route.ts";
import { errorText } from "./error-texts.ts";
import { errorsByField, idempotencyKeySchema, languageSchema, parseSendResultsBody } from "./schemas.ts";
import { submitScan } from "./submit-scan.server.ts";

/** POST /functions/send-assessment-results: JSON in, JSON out; the scanner's own page calls it, and so may others. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return failure(405, "en", "methodNotAllowed", {}, { Allow: "POST" });
  const body = await readJson(request);
  if (body === undefined) return failure(400, "en", "bodyInvalid");
  const language = languageSchema.safeParse((body as { language?: unknown } | null)?.language).data ?? "en";

  const key = idempotencyKeySchema.safeParse(request.headers.get("Idempotency-Key") ?? (body as { idempotencyKey?: unknown } | null)?.idempotencyKey ?? undefined);
  const parsed = parseSendResultsBody(body);
  if (!parsed.success || !key.success) {
    const fields = { ...(parsed.success ? {} : errorsByField(parsed.error)), ...(key.success ? {} : { idempotencyKey: "idempotencyKeyInvalid" }) };
    return failure(422, language, "bodyInvalid", fields);
  }

  const outcome = await submitScan(parsed.data, {
    clientAddress: context.get(requestContext).clientAddress,
    sourcePage: localizedPath(language, "/tools"),
    idempotencyKey: key.data,
  });
  switch (outcome.kind) {
    case "stored":
      // The page's link alone: whoever sends somebody else's address must not see that person's earlier scans.
      return data({ success: true, assessmentResults: outcome.result, link: `/tools/result/${outcome.pageToken}` }, { headers });
    case "limited":
      return failure(429, language, "rateLimited", {}, { "Retry-After": String(outcome.retryAfter) });
    case "inconsistent":
      return failure(422, language, "resultInconsistent", Object.fromEntries(outcome.fields.map((field) => [`assessmentResults.${field}`, "resultInconsistent"])));
    case "conflict":
      return failure(409, language, "keyUsed");
  }
}

export function loader() {
  return failure(405, "en", "methodNotAllowed", {}, { Allow: "POST" });
}

const headers = { "Cache-Control": privatePage };

/** `{"error": {"message", "fields": {name: message}}}`, in the language of the request. */
function failure(status: number, language: Language, message: string, fields: Record<string, string> = {}, extra: Record<string, string> = {}) {
  const copy = copyFor(language, "assessment");
  const translated = Object.fromEntries(Object.entries(fields).map(([field, key]) => [field, errorText(copy, key, field)]));
  return data({ error: { message: errorText(copy, message), fields: translated } }, { status, headers: { ...headers, ...extra } });
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return (await request.json()) as unknown;
  } catch {
    return undefined;
  }
}
