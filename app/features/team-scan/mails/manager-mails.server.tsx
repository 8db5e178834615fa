import { safeName } from "#app/features/leads/safe-name.ts";
import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import { languageNamed, languages, localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { consumeMailBudget } from "#app/platform/mail/budget.server.ts";
import { counted, defineMail, defineMails } from "#app/platform/mail/define-mail.server.ts";
import { queueMail, type OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import type { Database } from "#db/client.server.ts";
import { lastDay } from "../closing-day.ts";
import type { TeamResult } from "#app/features/assessment/team/team-result.ts";
import { personalTokens } from "../personal-links.server.ts";
import { addManageLink, type TeamScan } from "../team-scans.server.ts";
import { ManagerEmail, StartedEmail } from "./manager-email.tsx";

/** Mails to managers, in their language. All have a link of their own that opens the management page. */
export const teamScanStarted = defineMail({
  kind: "teamScanStarted",
  to: "visitor",
  budget: true,
  secret: true,
  body: StartedEmail,
});

export const laterMails = defineMails(["teamScanReminder", "teamScanClosed", "teamScanUnopened"], {
  to: "visitor",
  budget: true,
  secret: true,
  body: ManagerEmail,
});

/** Everything that is mailed about team scans. */
export const teamScanMailKinds = [teamScanStarted.kind, ...Object.keys(laterMails), "teamScanNotice"];

type Manager = { name: string; email: string };

export function manageUrl(language: Language, token: string): string {
  return env().siteUrl + localizedPath(language, `/tools/team/manage/${token}`);
}

export function answerUrl(language: Language, token: string): string {
  return env().siteUrl + localizedPath(language, `/tools/team/${token}`);
}

/** The links to hand out, in their order. Empty after the closing. */
export async function personalUrls({ id }: TeamScan, language: Language): Promise<string[]> {
  return (await personalTokens(id)).map((token) => answerUrl(language, token));
}

/** The links and the text to share, right after the start. */
export function startedMail(scan: TeamScan, manager: Manager, token: string): OutgoingMail {
  const language = languageNamed(scan.language);
  return teamScanStarted.write({
    to: manager.email,
    language,
    leadId: scan.leadId,
    props: {
      name: safeName(manager.name),
      organization: safeName(scan.organization),
      manageUrl: manageUrl(language, token),
      texts: languages.map((reader) => invitationText(scan, reader)),
      personal: scan.personal,
      closing: longDate(lastDay(scan), language),
    },
  });
}

/** The ready text for colleagues, in one language. Personal links are pasted into it one by one. */
export function invitationText(scan: TeamScan, reader: Language) {
  const { share } = copyFor(reader, "team-scan");
  return {
    language: reader,
    text: fill(scan.personal ? share.personalText : share.text, {
      organization: safeName(scan.organization) || copyFor(reader, "emails").shared.yourOrganization,
      link: scan.personal ? share.personalPlace : answerUrl(reader, scan.answerToken),
      date: longDate(lastDay(scan), reader),
    }),
  };
}

/** The scan is closed: the result is ready, or too few people answered for one, or for more than the totals. */
export function queueClosedMail(tx: Database, scan: TeamScan, manager: Manager, result: TeamResult) {
  const variant = result.overall ? "paragraphs" : result.totals ? "totalsOnly" : "tooFew";
  return queueManagerMail(tx, "teamScanClosed", scan, manager, variant);
}

export function queueReminder(tx: Database, kind: "open" | "unopened", scan: TeamScan, manager: Manager) {
  return queueManagerMail(tx, kind === "open" ? "teamScanReminder" : "teamScanUnopened", scan, manager);
}

async function queueManagerMail(
  tx: Database,
  kind: keyof typeof laterMails,
  scan: TeamScan,
  manager: Manager,
  variant: "paragraphs" | "totalsOnly" | "tooFew" = "paragraphs",
) {
  // First: without a mail there is no new link.
  if (!(await consumeMailBudget(tx, manager.email)).allowed) return;
  const language = languageNamed(scan.language);
  const emails = copyFor(language, "emails");
  const words = emails[kind];
  const token = await addManageLink(tx, scan.id);
  const values = {
    organization: safeName(scan.organization) || emails.shared.yourOrganization,
    answers: scan.answerCount,
    invited: scan.invited,
    date: longDate(lastDay(scan), language),
  };
  const paragraphs = kind === "teamScanClosed" ? emails[kind][variant] : words.paragraphs;
  const mail = laterMails[kind].write({
    to: manager.email,
    language,
    values,
    leadId: scan.leadId,
    props: {
      name: safeName(manager.name),
      preheader: fill(words.preheader, values),
      paragraphs: paragraphs.map((paragraph) => fill(paragraph, values)),
      action: { href: manageUrl(language, token), label: words.open },
      notMe: words.notMe,
    },
  });
  await queueMail(tx, counted(mail));
}
