import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import type { SentForm } from "#app/platform/auth/sent-form.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import {
  isMailServerUnreadable,
  storedMailServer,
  storeMailServer,
  type MailServer,
} from "#app/platform/site/mail-server.server.ts";
import type { MailServerAnswer } from "../settings-answer.ts";
import { mailTest } from "../stored-facts.server.ts";
import { tryServer } from "../mail-check.server.tsx";
import { readServerForm } from "./mail-server-form.server.ts";

/** Tries the server with a mail to whoever asks, and stores it when it accepts the mail, or when it is wanted anyway. */
export async function saveMailServer(actor: Actor, sent: SentForm, language: Language): Promise<MailServerAnswer> {
  const read = readServerForm(sent);
  if ("errors" in read) return { kind: "refused", typed: read.typed, errors: read.errors };
  const { typed, server } = read;
  const test = await tryServer(actor, language, server);
  if (!test.accepted && !sent.form.has("anyway")) return { kind: "untested", typed, test };
  await change(actor, server);
  await mailTest.write(test);
  return { kind: "saved", test };
}

/** Also one that cannot be read. */
export async function removeMailServer(actor: Actor): Promise<void> {
  if (storedMailServer() || isMailServerUnreadable()) await change(actor, undefined);
}

function change(actor: Actor, server: MailServer | undefined): Promise<void> {
  return contentTransaction(async (tx) => {
    await storeMailServer(tx, server);
    await recordAudit(tx, actor, "settingsChanged", "mailServer");
  });
}
