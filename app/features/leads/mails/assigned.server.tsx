import type { Database } from "#db/client.server.ts";
import type { leads, users } from "#db/schema.ts";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { languageNamed } from "#app/platform/i18n/language.ts";
import { defineMail } from "#app/platform/mail/define-mail.server.ts";
import { leadUrl } from "../lead-address.server.ts";
import { AssignedEmail } from "./assigned-email.tsx";

export const leadAssigned = defineMail({ kind: "leadAssigned", to: "team", budget: false, body: AssignedEmail });

type Lead = typeof leads.$inferSelect;
type Owner = Pick<typeof users.$inferSelect, "id" | "email" | "language" | "mutedMails">;

/** In the colleague's language, unless they are the one who did it or do not want such mails. */
export async function tellOwner(tx: Database, actor: Actor, owner: Owner, lead: Lead) {
  if (owner.id === actor.id || owner.mutedMails.includes("leadAssigned")) return;
  const language = languageNamed(owner.language);
  const { name, organization, dueAt } = lead;
  await leadAssigned.queue(tx, {
    to: owner.email,
    language,
    values: { name },
    leadId: lead.id,
    props: {
      name,
      organization,
      by: actor.email,
      due: dueAt ? momentText(dueAt, language) : undefined,
      leadUrl: leadUrl(lead.id),
    },
  });
}
