import { jsonAction } from "#app/features/leads/intake.server.ts";
import { onlyPost } from "#app/platform/pages/json-answer.server.ts";
import { receiveRegistration } from "./receive-registration.server.ts";
import { registrationIntake } from "./registration-intake.server.ts";

export const loader = onlyPost;

/** POST /functions/register-for-event: the fields as JSON, as the page sends them when it has JavaScript. */
export const action = jsonAction(registrationIntake, receiveRegistration);
