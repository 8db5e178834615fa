import { and, eq, isNull } from "drizzle-orm";
import { readBackupState } from "#app/platform/backups/backup-state.server.ts";
import { env } from "#app/platform/env.server.ts";
import { deliveredSite, site } from "#site";
import { lastBackup } from "#db/backup/last-backup.server.ts";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import type { FirstStep } from "./first-steps.tsx";
import { partAddress } from "./part-names.ts";
import { countSamples } from "./samples.server.ts";
import { confirmedSettings, mailTest } from "./stored-facts.server.ts";
import { mailServer } from "./mail-check.server.tsx";

/** Delivered values that may be right as they are; the owner can say so. */
export const confirmableSteps = ["name", "founder", "promise"] as const;

/** An older backup does not count: nobody makes them regularly. */
const backupDays = 8;

/** What a new owner has left to do, each checked against the actual state. Undefined when everything is done. */
export async function findFirstSteps(): Promise<FirstStep[] | undefined> {
  const confirmed = new Set(await confirmedSettings.read());
  const isOwn = (step: (typeof confirmableSteps)[number], changed: boolean) => changed || confirmed.has(step);
  const test = await mailTest.read();
  const backups = [await lastBackup(env().dataDir), (await readBackupState()).lastGoodAt];
  const newestBackup = Math.max(...backups.map((time) => time?.getTime() ?? 0));
  const { founder, leads } = site;
  const steps: FirstStep[] = [
    {
      key: "name",
      done: isOwn("name", site.name !== deliveredSite.name),
      to: partAddress("organization"),
      keep: site.name,
    },
    { key: "address", done: site.email !== deliveredSite.email, to: partAddress("contact") },
    { key: "mail", done: !!test?.accepted && test.server === mailServer(), to: `${partAddress("mail")}#test-mail` },
    {
      key: "founder",
      done: isOwn("founder", founder.name !== deliveredSite.founder.name),
      to: partAddress("organization"),
      keep: founder.name,
    },
    {
      key: "promise",
      done: isOwn("promise", leads.answerHours !== deliveredSite.leads.answerHours),
      to: partAddress("privacy"),
      keep: `${leads.answerHours} h`,
    },
    { key: "article", done: await hasOwnArticle(), to: "/admin/posts/new" },
    {
      key: "samples",
      done: Object.values(await countSamples()).every((count) => count === 0),
      to: `${partAddress("organization")}#samples`,
    },
    {
      key: "backup",
      done: Date.now() - newestBackup < backupDays * 86_400_000,
      to: `${partAddress("backups")}#backups`,
    },
  ];
  return steps.every(({ done }) => done) ? undefined : steps;
}

/** Ends at the first one: counting would read every post. */
async function hasOwnArticle(): Promise<boolean> {
  const own = and(eq(posts.published, true), eq(posts.sample, false), isNull(posts.deletedAt));
  return (await db().select({ id: posts.id }).from(posts).where(own).limit(1)).length > 0;
}
