import type { FormAnswer } from "#app/components/admin/form/form-answer.ts";
import type { FieldErrors } from "#app/platform/forms/errors.ts";
import type { MailboxAnswer } from "./mailbox/save-mailbox.server.ts";
import type { TypedServer } from "./mail-server/mail-server-form.server.ts";
import type { SampleCounts } from "./samples.server.ts";
import type { MailTest } from "./stored-facts.server.ts";

/** What the action answers, besides to the form itself. */
export type SettingsAnswer =
  | { logo: "changed" | "restored" }
  | { logoRefused: string }
  | { testMail: MailTest | null }
  | { backup: "requested" | "running" }
  | { samplesRemoved: SampleCounts }
  | { mailServer: MailServerAnswer }
  | { mailbox: MailboxAnswer }
  | { webhook: string };

export type MailServerAnswer =
  | { kind: "saved"; test: MailTest | undefined }
  | { kind: "untested"; typed: TypedServer; test: MailTest | undefined }
  | { kind: "refused"; typed: TypedServer; errors: FieldErrors };

export function isOwnAnswer(answer: FormAnswer | SettingsAnswer | undefined): answer is SettingsAnswer {
  return (
    !!answer &&
    ["logo", "logoRefused", "testMail", "backup", "samplesRemoved", "mailServer", "mailbox", "webhook"].some((key) =>
      Object.hasOwn(answer, key),
    )
  );
}
