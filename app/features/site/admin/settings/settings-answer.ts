import type { FormAnswer } from "#app/components/admin/form/form-answer.ts";
import type { SampleCounts } from "./samples.server.ts";
import type { MailTest } from "./stored-facts.server.ts";

/** What the action answers, besides to the form itself. */
export type SettingsAnswer =
  | { logo: "changed" | "restored" }
  | { logoRefused: string }
  | { testMail: MailTest | null }
  | { backup: "requested" | "running" }
  | { samplesRemoved: SampleCounts };

export function isOwnAnswer(answer: FormAnswer | SettingsAnswer | undefined): answer is SettingsAnswer {
  return (
    !!answer &&
    ["logo", "logoRefused", "testMail", "backup", "samplesRemoved"].some((key) => Object.hasOwn(answer, key))
  );
}
