import { jsonAction } from "#app/features/leads/intake.server.ts";
import { onlyPost } from "#app/platform/pages/json-answer.server.ts";
import { messageIntake } from "./message-intake.server.ts";

export const loader = onlyPost;

/** POST /functions/send-division-message: the four fields as JSON, as the page sends them when it has JavaScript. */
export const action = jsonAction(messageIntake);
