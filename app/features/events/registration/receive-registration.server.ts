import { setTimeout as delay } from "node:timers/promises";
import { receive, type SubmissionContext } from "#app/features/leads/intake.server.ts";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { registrationIntake } from "./registration-intake.server.ts";

/**
 * Answers come at whole steps of this time. Storing a new registration takes some milliseconds more than finding one
 * that exists, which would tell whether somebody's address is known.
 */
const stepMs = 400;

/** Receives a registration, for the page's own form and for the JSON function. */
export async function receiveRegistration(values: unknown, context: SubmissionContext) {
  const start = performance.now();
  const outcome = await receive(registrationIntake, values, context);
  // The page is cached and has to offer the waiting list now.
  if (outcome.kind === "accepted" && outcome.receipt.becameFull) await markContentChanged();
  if (outcome.kind === "accepted") await delay(stepMs - ((performance.now() - start) % stepMs));
  return outcome;
}
