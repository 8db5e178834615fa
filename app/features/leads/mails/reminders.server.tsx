import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leads } from "#db/schema.ts";
import { defineMail } from "#app/platform/mail/define-mail.server.ts";
import { noticeSettings } from "#app/platform/site/settings.server.ts";
import { site } from "#site";
import { leadUrl } from "../lead-address.server.ts";
import { ReminderEmail } from "./reminder-email.tsx";
import { momentText } from "#app/platform/i18n/dates.ts";

export const teamReminder = defineMail({ kind: "teamReminder", to: "team", budget: false, body: ReminderEmail });

const hour = 3_600_000;

/** Reminds the team of each lead that has waited long, once per unanswered submission. Returns how many. */
export async function remindTeam(now = new Date()): Promise<number> {
  const { answerHours, remindAfterHours } = site.leads;
  const team = noticeSettings("reminder");
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
      // At least one: for a lead that was promised another time the difference may be less.
      const hours = Math.max(1, Math.floor((now.getTime() - (lead.dueAt!.getTime() - answerHours * hour)) / hour));
      await teamReminder.queue(tx, {
        to: team.to,
        replyTo: email,
        language: team.language,
        values: { name, organization },
        leadId: lead.id,
        props: {
          name,
          organization,
          email,
          hours,
          due: momentText(lead.dueAt!, team.language),
          leadUrl: leadUrl(lead.id),
        },
      });
      await tx.update(leads).set({ remindedAt: sql`now()` }).where(eq(leads.id, lead.id));
    }
    return waiting.length;
  });
}
