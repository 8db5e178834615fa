import { jsonAction } from "#app/features/leads/intake.server.ts";
import { onlyPost } from "#app/platform/pages/json-answer.server.ts";
import { scanIntake } from "./scan-intake.server.ts";

export const loader = onlyPost;

/** POST /functions/send-assessment-results: called by the scanner's own page, and open to other callers. */
export const action = jsonAction(scanIntake);
