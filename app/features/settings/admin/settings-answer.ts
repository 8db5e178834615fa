import type { FormAnswer } from "#app/components/admin/form/form-answer.ts";
import type { MailTest } from "./stored-facts.server.ts";

export type PictureKind = "logo" | "portrait";

/** What the action answers, besides to the form itself. */
export type SettingsAnswer =
  | { picture: "changed" | "restored"; of: PictureKind }
  | { pictureRefused: string; of: PictureKind }
  | { testMail: MailTest | null }
  | { samplesRemoved: number };

export function isOwnAnswer(answer: FormAnswer | SettingsAnswer | undefined): answer is SettingsAnswer {
  return (
    !!answer && ["picture", "pictureRefused", "testMail", "samplesRemoved"].some((key) => Object.hasOwn(answer, key))
  );
}
