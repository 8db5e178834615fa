import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfPath, type Language } from "#app/platform/i18n/language.ts";
import { answer, failureStatus, onlyPost, problem } from "#app/features/leads/function-answer.server.ts";
import { readJson } from "#app/features/leads/read-body.server.ts";
import { fieldProblems, problemText, type FieldProblem } from "#app/features/leads/text-fields.ts";
import type { Route } from "./+types/send-journey-form.route.ts";
import { inquirySchema } from "./inquiry.ts";
import { sendInquiry } from "./send-inquiry.server.tsx";

export function loader() {
  return onlyPost();
}

/** POST /functions/send-journey-form: the twelve fields as JSON; the page adds its language, key, time and trap. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return onlyPost();
  const read = await readJson(request);
  if ("bad" in read) return problem(read.bad.status, read.bad.message);
  const { body } = read;
  const language = languageOf(body.language, request);
  const { form } = copyFor(language, "journey");
  const parsed = inquirySchema.safeParse(body);
  if (!parsed.success) {
    const problems = Object.entries(fieldProblems(parsed.error)) as [string, FieldProblem][];
    const fields = Object.fromEntries(problems.map(([field, trouble]) => [field, problemText(form.errors, field, trouble)]));
    return problem(422, Object.values(fields).join(" "), fields);
  }
  try {
    const outcome = await sendInquiry(parsed.data, {
      language,
      clientAddress: context.get(requestContext).clientAddress,
      key: textOf(body.key, 100),
      startedAt: Number(body.startedAt) || undefined,
      trap: textOf(body.website, 200) ?? "",
      keepPosted: body.keepMePosted === true,
    });
    if (outcome.kind === "limited") return problem(429, form.rateLimited, {}, { "Retry-After": String(outcome.retryAfter) });
    return answer({ ok: true, id: outcome.eventId });
  } catch (error) {
    return problem(failureStatus(error, "send-journey-form"), form.submit.error);
  }
}

function textOf(value: unknown, max: number): string | undefined {
  return typeof value === "string" && value !== "" ? value.slice(0, max) : undefined;
}

/** Said in the body, or read off the page that sent it. */
function languageOf(given: unknown, request: Request): Language {
  if (given === "en" || given === "es") return given;
  const referrer = request.headers.get("Referer");
  return referrer && URL.canParse(referrer) ? languageOfPath(new URL(referrer).pathname) : "en";
}
