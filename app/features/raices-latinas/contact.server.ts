import { data, redirect, type ActionFunctionArgs } from "react-router";
import { answerHash } from "#app/components/form/form-answer.ts";
import { findConfirmation } from "#app/features/leads/confirmation.server.ts";
import { confirmationAddress } from "#app/features/leads/confirmation.ts";
import { formProblem, readSubmittedForm, receive } from "#app/features/leads/intake.server.ts";
import { divisionFields } from "#app/features/leads/kinds/division.ts";
import { typedOf, type NameOf } from "#app/platform/forms/fields.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import { deliversMessages, messageIntake } from "./message-intake.server.ts";

/** The page is the same for everybody and cached, except for "?sent=", which confirms one visitor's message. */
export async function loadContact(request: Request) {
  const confirmation = await findConfirmation(request, "division");
  const headers: Record<string, string> = confirmation ? { "Cache-Control": privatePage } : {};
  return data({ confirmation, delivers: confirmation !== undefined || deliversMessages() }, { headers });
}

/** The form without JavaScript. */
export async function receiveContact(args: Pick<ActionFunctionArgs, "request" | "context">) {
  const { form, pathname, context } = await readSubmittedForm(args);
  const values = typedOf(divisionFields, form);
  const outcome = await receive(messageIntake, values, context);
  if (outcome.kind === "accepted") return redirect(`${confirmationAddress(pathname, outcome)}${answerHash}`, 303);
  const { problem, init } = formProblem<NameOf<typeof divisionFields>>(outcome);
  // The owner has switched delivery off: not an error of the visitor's.
  const logOnly = outcome.kind === "refused" && outcome.status === 403;
  return data({ values, ...problem, logOnly }, logOnly ? { ...init, status: 200 } : init);
}
