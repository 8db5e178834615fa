import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leads } from "#db/schema.ts";
import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { queueMail, teamEmail } from "#app/platform/mail/outbox.server.ts";
import { site } from "#site";
import { leadUrl } from "../lead-address.server.ts";
import { ReminderEmail } from "./reminder-email.tsx";
import { momentText } from "#app/platform/i18n/dates.ts";
import { teamLanguage } from "../team.ts";

const hour = 3_600_000;

/** Reminds the team of each lead that has waited long, once per unanswered submission. Returns how many. */
export async function remindTeam(now = new Date()): Promise<number> {
  const { answerHours, remindAfterHours } = site.leads;
  const dueBefore = new Date(now.getTime() + (answerHours - remindAfterHours) * hour);
  return db().transaction(async (tx) => {
    const waiting = await tx
      .select()
      .from(leads)
      .where(and(eq(leads.status, "new"), isNull(leads.remindedAt), lt(leads.dueAt, dueBefore)))
      .limit(20)
      .for("update", { skipLocked: true });
    for (const lead of waiting) {
      const { name, organization, email } = lead;
      const hours = Math.floor((now.getTime() - (lead.dueAt!.getTime() - answerHours * hour)) / hour);
      await queueMail(tx, {
        kind: "teamReminder",
        to: teamEmail(),
        replyTo: email,
        language: teamLanguage,
        subject: fill(copyFor(teamLanguage, "emails").teamReminder.subject, { name, organization }),
        leadId: lead.id,
        body: (
          <ReminderEmail
            {...{ name, organization, email, hours }}
            due={momentText(lead.dueAt!, teamLanguage)}
            leadUrl={leadUrl(lead.id)}
            siteUrl={env().siteUrl}
          />
        ),
      });
      await tx.update(leads).set({ remindedAt: sql`now()` }).where(eq(leads.id, lead.id));
    }
    return waiting.length;
  });
}
