import { eq } from "drizzle-orm";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import type { GoOn } from "#app/platform/jobs/run-job.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import {
  permanent,
  raiseRedirectsVersion,
  storedRedirects,
  temporary,
} from "#app/platform/pages/redirects/redirects.server.ts";
import { lock } from "#db/locks.server.ts";
import type { Database } from "#db/client.server.ts";
import { addresses, auditEntries } from "#db/schema.ts";
import type { RedirectValues } from "./redirect-form.ts";
import { savedRedirects } from "./redirects-admin.server.ts";
import { createChecker, readRedirect, type Refusal } from "./redirect-rules.server.ts";
import type { FileLine } from "./redirects-file.ts";

export type RefusedLine = Pick<FileLine, "number" | "source"> & Pick<Refusal, "key" | "with">;
export type Imported = { added: number; changed: number; unchanged: number; refused: RefusedLine[] };

/** In one transaction; others work between them. */
const batchSize = 1000;

type ReadLine = { line: FileLine; values: RedirectValues };

/**
 * Stores the lines that are right and tells about the others. A known old address gets the new target. What is stored
 * stays, also when the rest is not imported any more.
 */
export async function importRedirects(
  actor: Actor,
  lines: FileLine[],
  name: string,
  goOn: GoOn = () => true,
): Promise<Imported> {
  const imported: Imported = { added: 0, changed: 0, unchanged: 0, refused: [] };
  const inFile = new Set<string>();
  let entry: string | undefined;
  for (let start = 0; start < lines.length; start += batchSize) {
    const batch = lines.slice(start, start + batchSize);
    const read: ReadLine[] = [];
    for (const line of batch) {
      const result = readRedirect(line);
      if ("values" in result) read.push({ line, values: result.values });
      else imported.refused.push({ number: line.number, source: line.source, key: result.refused.key });
    }
    entry = await contentTransaction(async (tx) => {
      await lock(tx, "addresses");
      const stored = await storeBatch(tx, actor, read, inFile);
      for (const count of ["added", "changed", "unchanged"] as const) imported[count] += stored[count];
      imported.refused.push(...stored.refused);
      if (stored.added + stored.changed === 0) return entry;
      await raiseRedirectsVersion(tx);
      return record(tx, actor, name, imported, entry);
    });
    if (!goOn(start + batch.length)) break;
  }
  return { ...imported, refused: imported.refused.toSorted((one, other) => one.number - other.number) };
}

/** One entry of the log for the whole file, with the counts so far. */
async function record(tx: Database, actor: Actor, name: string, imported: Imported, entry: string | undefined) {
  const detail = { added: imported.added, changed: imported.changed, refused: imported.refused.length };
  if (entry === undefined) return (await recordAudit(tx, actor, "redirectsImported", name, detail)).id;
  await tx.update(auditEntries).set({ detail }).where(eq(auditEntries.id, entry));
  return entry;
}

/** `inFile`: the old addresses of the lines before. */
async function storeBatch(tx: Database, actor: Actor, read: ReadLine[], inFile: Set<string>): Promise<Imported> {
  const known = new Map((await storedRedirects(tx)).map((redirect) => [redirect.source, redirect]));
  const checker = await createChecker(
    tx,
    [...known.values()],
    read.map(({ values }) => values),
  );
  const refused: RefusedLine[] = [];
  const added: RedirectValues[] = [];
  const changed: { id: string; before: RedirectValues; after: RedirectValues; changedAt: Date }[] = [];
  let unchanged = 0;
  for (const { line, values } of read) {
    const refuse = (refusal: Pick<Refusal, "key" | "with">) =>
      refused.push({ number: line.number, source: line.source, key: refusal.key, with: refusal.with });
    if (inFile.has(values.source)) {
      refuse({ key: "taken" });
      continue;
    }
    const before = known.get(values.source);
    if (before) checker.remove(before);
    const refusal = checker.refuse(values);
    if (refusal) {
      if (before) checker.add(before);
      refuse(refusal);
      continue;
    }
    inFile.add(values.source);
    checker.add(values);
    if (!before) added.push(values);
    else if (before.target === values.target && before.permanent === values.permanent) unchanged++;
    else {
      const { id, updatedAt: changedAt, ...stored } = before;
      changed.push({ id, before: stored, after: values, changedAt });
    }
  }
  const columns = ({ source, target, permanent: isPermanent }: RedirectValues) => ({
    path: source,
    target,
    status: isPermanent ? permanent : temporary,
    updatedAt: new Date(),
  });
  if (added.length > 0) await tx.insert(addresses).values(added.map(columns));
  for (const { id, ...change } of changed) {
    await tx.update(addresses).set(columns(change.after)).where(eq(addresses.id, id));
    await savedRedirects.history.add(tx, id, { ...change, savedBy: actor.email });
  }
  return { added: added.length, changed: changed.length, unchanged, refused };
}
