import { circumstancesOfJson } from "#app/features/leads/circumstances.server.ts";
import { answer, failureStatus, onlyPost, problem } from "#app/features/leads/function-answer.server.ts";
import { readJson } from "#app/features/leads/read-body.server.ts";
import { checkFields } from "#app/features/leads/text-fields.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import type { Route } from "./+types/send-division-message.route.ts";
import { messageSchema } from "./message.ts";
import { delivers, sendMessage } from "./send-message.server.ts";

export function loader() {
  return onlyPost();
}

/** POST /functions/send-division-message: the four fields as JSON, as the page sends them when it has JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return onlyPost();
  const read = await readJson(request);
  if ("bad" in read) return problem(read.bad.status, read.bad.message);
  const circumstances = circumstancesOfJson(read.body, request, context.get(requestContext).clientAddress);
  const { form } = copyFor(circumstances.language, "raices-latinas").contact;
  const { data, errors } = checkFields(messageSchema, read.body, form.errors);
  if (errors) return problem(422, Object.values(errors).join(" "), errors);
  if (!delivers()) return problem(403, form.logOnly.text);
  try {
    const outcome = await sendMessage(data, circumstances);
    if (outcome.kind === "limited") return problem(429, form.rateLimited, {}, { "Retry-After": String(outcome.retryAfter) });
    return answer({ ok: true, id: outcome.eventId });
  } catch (error) {
    return problem(failureStatus(error, "send-division-message"), form.error);
  }
}
