import { jsonAction } from "#app/features/leads/intake.server.ts";
import { onlyPost } from "#app/platform/pages/json-answer.server.ts";
import { inquiryIntake } from "./inquiry-intake.server.ts";

export const loader = onlyPost;

/**
 * POST /functions/send-journey-form: the fields as JSON; the page adds its language, key, start time and
 * honeypot.
 */
export const action = jsonAction(inquiryIntake);
