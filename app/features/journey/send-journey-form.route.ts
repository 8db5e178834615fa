import { circumstancesOfJson } from "#app/features/leads/circumstances.server.ts";
import { answer, failed, jsonFunction, onlyPost, problem } from "#app/features/leads/json-function.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { checkInquiry } from "./inquiry-schema.ts";
import { sendInquiry } from "./send-inquiry.server.ts";

export const loader = onlyPost;

/** POST /functions/send-journey-form: the twelve fields as JSON; the page adds its language, key, time and trap. */
export const action = jsonFunction(async ({ request, body, clientAddress }) => {
  const circumstances = circumstancesOfJson(body, request, clientAddress);
  const { form } = copyFor(circumstances.language, "journey");
  const { data, errors } = checkInquiry(body, form.errors);
  if (errors) return problem(422, Object.values(errors).join(" "), errors);
  try {
    const outcome = await sendInquiry(data, circumstances);
    if (outcome.kind === "limited")
      return problem(429, form.rateLimited, {}, { "Retry-After": String(outcome.retryAfter) });
    return answer({ ok: true, id: outcome.eventId, acknowledged: outcome.acknowledged });
  } catch (error) {
    return failed(error, "send-journey-form", circumstances.language, form.submit.error);
  }
});
