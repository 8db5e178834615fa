import { env } from "#app/platform/env.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { LetterRow } from "../letters.server.ts";
import { writtenLanguages } from "../letter-words.ts";
import { ownPagePlace, storedMails, writeMail, type WrittenMail } from "./letter-mail.server.tsx";

/** The mail as it was sent or, of a draft, as it would be. Nothing in a language that the letter is not written in. */
export async function shownMail(letter: LetterRow, language: Language): Promise<WrittenMail | undefined> {
  const home = env().siteUrl;
  const stored = storedMails(letter)[language];
  const isWritten = writtenLanguages(letter).includes(language);
  const mail = stored ?? (isWritten ? await writeMail(letter, language, home) : undefined);
  const own = (text: string) => text.replaceAll(ownPagePlace, () => home);
  return mail && { ...mail, html: own(mail.html), text: own(mail.text) };
}
