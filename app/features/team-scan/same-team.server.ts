import { createHash } from "node:crypto";
import { and, eq, gt, gte, inArray, lt, ne, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, type Database } from "#db/client.server.ts";
import { lock } from "#db/locks.server.ts";
import { leads, teamScanClosings, teamScans } from "#db/schema.ts";
import { minAnswers } from "#app/features/assessment/team/anonymity.ts";
import { mailboxKey } from "#app/platform/mail/mailbox-key.ts";
import { teamScanRules } from "./rules.ts";
import { isFreeMail, nameKey, registeredDomain } from "./same-names.ts";
import { managerId, type TeamScan } from "./team-scans.server.ts";

/**
 * Two results of the same people a few days apart can be subtracted. So they are at least 28 days apart for one
 * manager, whatever organization is typed, and for one organization, whoever starts the scan: whether or not the second
 * scan is started as a next round, and also after the first one was erased. Decision record 24 says what remains
 * possible.
 */

const distance = teamScanRules.daysBetweenRounds * 86_400_000;

type Team = { organization: string; email: string };

/**
 * What scans of the same people have in common: the manager's mailbox, the organization's name, and its mail domain if
 * that is its own. Hashes, because they outlive an erased scan.
 */
export function teamKeys({ organization, email }: Team): string[] {
  const [local = "", domain = ""] = mailboxKey(email).split("@");
  const registered = registeredDomain(domain);
  return [
    `manager ${local.replaceAll(".", "")}@${registered}`,
    `organization ${nameKey(organization)}`,
    ...(isFreeMail(registered) ? [] : [`domain ${registered}`]),
  ].map((text) => createHash("sha256").update(`team scan ${text}`).digest("hex"));
}

/**
 * Of two starts or closings at the same moment, the second sees the first. Sorted, so that two of them never wait for
 * each other.
 */
export async function lockTeam(tx: Database, team: Team) {
  for (const key of teamKeys(team).sort()) await lock(tx, "team scans of", key);
}

export type Closing = { at: Date; published: boolean };

/**
 * Closings of other scans of the team that are too near to `moment`: published results, and scans that are open.
 * A scan with fewer than five answers has no result to subtract; spam does not count.
 */
export async function closingsNear(
  tx: Database,
  team: Team,
  moment: Date,
  except?: Pick<TeamScan, "id">,
): Promise<Closing[]> {
  const keys = teamKeys(team);
  const person = alias(leads, "person");
  const [from, until] = [new Date(moment.getTime() - distance), new Date(moment.getTime() + distance)];
  const isNear = (time: typeof teamScans.closedAt | typeof teamScans.closesAt) => and(gt(time, from), lt(time, until));
  const scans = await tx
    .select({ scan: teamScans, email: leads.email })
    .from(teamScans)
    .innerJoin(leads, eq(leads.id, managerId))
    .innerJoin(person, eq(person.id, teamScans.leadId))
    .where(
      and(
        or(
          and(eq(teamScans.state, "open"), isNear(teamScans.closesAt)),
          and(eq(teamScans.state, "closed"), isNear(teamScans.closedAt), gte(teamScans.answerCount, minAnswers)),
        ),
        ne(person.status, "spam"),
      ),
    );
  const erased = await tx
    .select({ at: teamScanClosings.closedAt })
    .from(teamScanClosings)
    .where(
      and(
        inArray(teamScanClosings.teamKey, keys),
        gt(teamScanClosings.closedAt, from),
        lt(teamScanClosings.closedAt, until),
      ),
    );
  const sameTeam = scans.filter(({ scan: { id, organization }, email }) => {
    return id !== except?.id && teamKeys({ organization, email }).some((key) => keys.includes(key));
  });
  return [
    ...sameTeam.map(({ scan }) => ({ at: scan.closedAt ?? scan.closesAt, published: scan.state === "closed" })),
    ...erased.map(({ at }) => ({ at, published: true })),
  ];
}

/** A scan with a result is being erased: what remains for 28 days tells when, not who. */
export async function rememberClosing(tx: Database, { organization, closedAt, answerCount }: TeamScan, email: string) {
  if (!closedAt || answerCount < minAnswers || closedAt.getTime() < Date.now() - distance) return;
  const rows = teamKeys({ organization, email }).map((teamKey) => ({ teamKey, closedAt }));
  await tx.insert(teamScanClosings).values(rows).onConflictDoNothing();
}

export async function forgetClosings() {
  await db()
    .delete(teamScanClosings)
    .where(lt(teamScanClosings.closedAt, new Date(Date.now() - distance)));
}
