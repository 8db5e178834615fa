import { circumstancesOfJson } from "#app/features/leads/circumstances.server.ts";
import { answer, failed, jsonFunction, onlyPost, problem } from "#app/features/leads/json-function.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { checkMessage } from "./message-schema.ts";
import { delivers, sendMessage } from "./send-message.server.ts";

export const loader = onlyPost;

/** POST /functions/send-division-message: the four fields as JSON, as the page sends them when it has JavaScript. */
export const action = jsonFunction(async ({ request, body, clientAddress }) => {
  const circumstances = circumstancesOfJson(body, request, clientAddress);
  const { form } = copyFor(circumstances.language, "raices-latinas").contact;
  const { data, errors } = checkMessage(body, form.errors);
  if (errors) return problem(422, Object.values(errors).join(" "), errors);
  if (!delivers()) return problem(403, form.logOnly.text);
  try {
    const outcome = await sendMessage(data, circumstances);
    if (outcome.kind === "limited")
      return problem(429, form.rateLimited, {}, { "Retry-After": String(outcome.retryAfter) });
    return answer({ ok: true, id: outcome.eventId, acknowledged: outcome.acknowledged });
  } catch (error) {
    return failed(error, "send-division-message", circumstances.language, form.error);
  }
});
