import { data, redirect } from "react-router";
import { circumstancesOfForm } from "#app/features/leads/circumstances.server.ts";
import { failureOf, type Failure } from "#app/features/leads/json-function.server.ts";
import { fieldOf, readForm } from "#app/features/leads/read-body.server.ts";
import { findSubmission } from "#app/features/leads/submissions.server.ts";
import type { FieldErrors } from "#app/features/leads/text-fields.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfPath } from "#app/platform/i18n/language.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import { checkMessage } from "./message-schema.ts";
import { messageFields, type Message, type MessageField } from "./message.ts";
import { delivers, sendMessage } from "./send-message.server.ts";

/** The page itself is the same for everybody and cached; only "?sent=" is about one visitor. */
export async function loadContact(request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const sent = searchParams.get("sent");
  if (sent === null) return data({ submission: undefined, delivers: delivers() });
  const submission = await findSubmission(sent, "division");
  if (!submission) throw redirect(pathname);
  return data({ submission, delivers: true }, { headers: { "Cache-Control": privatePage } });
}

type Told = { errors?: FieldErrors<MessageField>; failure?: Failure | "limited"; resting?: boolean };

/** The form without JavaScript. */
export async function receiveContact(request: Request, clientAddress: string) {
  const { pathname } = new URL(request.url);
  const language = languageOfPath(pathname);
  const read = await readForm(request);
  if ("bad" in read) throw data(read.bad.message, { status: read.bad.status });
  const values = Object.fromEntries(
    messageFields.map((field) => [field, fieldOf(read.form, field, { lines: true }) ?? ""]),
  ) as Message;
  const giveBack = (status: number, told: Told, headers: Record<string, string> = {}) =>
    data(
      { values, errors: {} as FieldErrors<MessageField>, ...told },
      { status, headers: { "Cache-Control": privatePage, ...headers } },
    );

  const { data: message, errors } = checkMessage(values, copyFor(language, "raices-latinas").contact.form.errors);
  if (errors) return giveBack(422, { errors });
  if (!delivers()) return giveBack(200, { resting: true });
  try {
    const outcome = await sendMessage(message, circumstancesOfForm(read.form, language, clientAddress));
    if (outcome.kind === "limited")
      return giveBack(429, { failure: "limited" }, { "Retry-After": String(outcome.retryAfter) });
    return redirect(`${pathname}?sent=${outcome.eventId}#contact`, 303);
  } catch (error) {
    const { status, failure } = failureOf(error, "the division's form");
    return giveBack(status, { failure });
  }
}
