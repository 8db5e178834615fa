import { count, eq } from "drizzle-orm";
import { fold } from "#db/fold.ts";
import type { Database } from "#db/client.server.ts";
import { teamScans } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { minAnswers } from "#app/features/assessment/team/anonymity.ts";
import { formLimits, RefusedSubmission, type Intake } from "#app/features/leads/intake.server.ts";
import { teamNotice } from "#app/features/leads/mails/submission-mails.server.tsx";
import type { RecordedSubmission } from "#app/features/leads/submissions.server.ts";
import { errorText, errorTexts, type FieldError } from "#app/platform/forms/errors.ts";
import { textsOf } from "#app/platform/forms/fields.ts";
import { checkFields } from "#app/platform/forms/text-fields.ts";
import { createToken } from "#app/platform/tokens.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import { localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { closableAfter, endOfDay, lastDay } from "../closing-day.ts";
import { startedMail } from "../mails/manager-mails.server.tsx";
import { teamScanRules as rules } from "../rules.ts";
import { createPersonalLinks } from "../personal-links.server.ts";
import { closingsNear, lockTeam } from "../same-team.server.ts";
import { firstManageLink, repeatManageLink, type TeamScan } from "../team-scans.server.ts";
import { fields, type StartField } from "./start-fields.ts";
import { readStart, startSchema, type TeamScanStart } from "./start-schema.ts";
import { noticeSettings } from "#app/platform/site/settings.server.ts";

export type StartReceipt = { manageToken: string; scan: TeamScan };

type Checked = TeamScanStart & { comparable: boolean; previous?: TeamScan; texts: string[] };

/** How a new team scan is checked, stored and confirmed. `previous`: the round before, found by its private link. */
export function startIntake(comparable: boolean, previous?: TeamScan): Intake<Checked, StartReceipt> {
  return {
    name: "team-scan",
    limits: formLimits,
    check: (values, language) => {
      const words = errorWords(language);
      const checked = checkFields(startSchema, values, words);
      if (checked.errors) return checked;
      const read = readStart(checked.data);
      if ("start" in read)
        return { data: { ...read.start, comparable, previous, texts: textsOf(fields, checked.data) } };
      return { errors: errorTexts(read.problems, words, words.unreadable) };
    },
    messages: (language) => {
      const { rateLimited, failed } = copyFor(language, "team-scan").start.form;
      return { limited: rateLimited, failed };
    },
    prepare: (start, { language, keepPosted, key }) => {
      const { name, email, organization } = start;
      const person = { name, email, organization, language };
      const { previous: _, texts, ...payload } = start;
      return {
        ...person,
        kind: "teamScan",
        source: "team-scan",
        sourcePage: localizedPath(language, "/tools/team"),
        payload,
        consent: { notice: copyFor(language, "team-scan").start.form.notice, keepPosted },
        texts,
        store: (tx, recorded) => storeScan(tx, recorded, start, { language, key }),
        mails: (recorded, { manageToken, scan }) => ({
          acknowledgement: startedMail(scan, { name, email }, manageToken),
          notice: teamNotice(recorded, {
            ...person,
            notice: "teamScanNotice",
            facts: teamFacts(scan, email, language),
          }),
        }),
      };
    },
  };
}

async function storeScan(
  tx: Database,
  { leadId, entryId, repeated, mergedFrom }: RecordedSubmission,
  start: Checked,
  { language, key }: { language: Language; key?: string },
): Promise<StartReceipt> {
  if (repeated) {
    const [scan] = await tx.select().from(teamScans).where(eq(teamScans.entryId, entryId));
    if (scan) return { manageToken: (await repeatManageLink(tx, scan.id, key)) ?? refuseRepeat(language), scan };
  }
  const organizationKey = keyOf(start);
  await lockTeam(tx, start);
  await refuseTooMany(tx, organizationKey, language);
  const closesAt = endOfDay(start.closingDay)!;
  refuseTooSoon(start.previous, closesAt, language);
  await refuseTooNear(tx, start, closesAt, language);
  const { organization, invited, groups, leadership, comparable, personal, previous } = start;
  const scan = oneRow(
    await tx
      .insert(teamScans)
      .values({
        leadId,
        mergedFrom,
        entryId,
        organization,
        organizationKey,
        language,
        invited,
        groups,
        leadership,
        comparable,
        closesAt,
        closingDay: start.closingDay,
        // That of a scan with personal links is no token, so that it opens nothing, in the release before this one either.
        answerToken: personal ? `personal ${createToken()}` : createToken(),
        personal,
        previousId: previous?.id,
      })
      .returning(),
  );
  if (personal) await createPersonalLinks(tx, scan.id, invited);
  return { manageToken: await firstManageLink(tx, scan.id, key), scan };
}

/**
 * The mail's domain belongs to it, so that a stranger cannot use up the scans of an organization by typing its name.
 */
function keyOf({ organization, email }: TeamScanStart): string {
  return `${fold(organization)} @${email.split("@").at(-1)!.toLowerCase()}`;
}

async function refuseTooMany(tx: Database, organizationKey: string, language: Language) {
  const scans = oneRow(
    await tx.select({ stored: count() }).from(teamScans).where(eq(teamScans.organizationKey, organizationKey)),
  );
  if (scans.stored < rules.scansPerOrganization) return;
  refuse(language, "organization", { key: "tooManyScans", max: rules.scansPerOrganization });
}

function refuseTooSoon(previous: TeamScan | undefined, closesAt: Date, language: Language) {
  if (!previous) return;
  if (!previous.closedAt) return refuse(language, "closingDay", { key: "previousOpen" });
  if (previous.answerCount >= minAnswers && closesAt < closableAfter(previous.closedAt))
    refuse(language, "closingDay", { key: "tooSoon", days: rules.daysBetweenRounds });
}

/** The same distance to every other scan of the organization or the manager, started as a next round or not. */
async function refuseTooNear(tx: Database, start: Checked, closesAt: Date, language: Language) {
  if ((await closingsNear(tx, start, closesAt)).length === 0) return;
  refuse(language, "closingDay", { key: "tooNear", days: rules.daysBetweenRounds });
}

/** The same text from a form that was opened anew, perhaps by somebody else: the link is in the manager's mailbox. */
function refuseRepeat(language: Language): never {
  refuse(language, "organization", { key: "startedBefore" });
}

function refuse(language: Language, field: StartField, error: FieldError): never {
  const words = errorWords(language);
  const message = errorText(error, words, words.unreadable);
  throw new RefusedSubmission({ status: 422, message, errors: { [field]: message } });
}

function errorWords(language: Language) {
  return copyFor(language, "team-scan").start.form.errors;
}

function teamFacts(scan: TeamScan, email: string, language: Language) {
  const { language: teamLanguage } = noticeSettings("scan");
  const { labels, languages } = copyFor(teamLanguage, "emails").shared;
  return [
    { label: labels.email, value: email },
    { label: labels.invited, value: String(scan.invited) },
    { label: labels.groups, value: scan.groups.join(", ") },
    { label: labels.closes, value: longDate(lastDay(scan), teamLanguage) },
    { label: labels.language, value: languages[language] },
  ];
}
