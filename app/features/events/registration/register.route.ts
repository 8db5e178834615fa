import type { ActionFunctionArgs } from "react-router";
import { jsonAction } from "#app/features/leads/intake.server.ts";
import { onlyPost } from "#app/platform/pages/json-answer.server.ts";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { registrationIntake } from "./registration-intake.server.ts";

export const loader = onlyPost;

/** POST /functions/register-for-event: the fields as JSON, as the page sends them when it has JavaScript. */
export async function action(args: ActionFunctionArgs) {
  let becameFull = false;
  const answer = await jsonAction({
    ...registrationIntake,
    answer: (accepted) => {
      becameFull = accepted.receipt.becameFull;
      return registrationIntake.answer!(accepted);
    },
  })(args);
  // The page is cached and has to offer the waiting list now.
  if (becameFull) await markContentChanged();
  return answer;
}
