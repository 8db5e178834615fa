import { createHash } from "node:crypto";
import { asc } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { copyChanges } from "#db/schema.ts";
import { log } from "#app/platform/log.server.ts";
import { setCopyChanges } from "../copy.server.ts";
import { languageNamed, languages } from "../language.ts";
import { findDeliveredField, noChanges, type CopyChanges } from "../resources.server.ts";
import { findProblems } from "./check-change.ts";
import type { CopyNode } from "./copy-fields.ts";
import { hasFixedCount } from "./fixed-lists.ts";

export type StoredChange = typeof copyChanges.$inferSelect;

/** Reads the published changes and renders with them from now on. */
export async function loadCopyChanges() {
  setCopyChanges(toCopyChanges(await listCopyChanges()));
}

function listCopyChanges(): Promise<StoredChange[]> {
  return db()
    .select()
    .from(copyChanges)
    .orderBy(asc(copyChanges.namespace), asc(copyChanges.language), asc(copyChanges.path));
}

type Change = Pick<StoredChange, "namespace" | "language" | "path"> & { value: CopyNode | null };

/**
 * The changes that fit the delivered copy. An update may have removed a field or given it another shape; its change
 * stays in the database, and the owner sees it among the pages.
 */
export function toCopyChanges(stored: Change[]): CopyChanges {
  const fields = new Map<string, Map<string, CopyNode>>();
  const hash = createHash("sha256");
  for (const { namespace, language, path, value } of stored) {
    if (value === null || !fitsDelivered({ namespace, language, path, value })) {
      log.warn({ namespace, language, path }, "a change of the copy does not fit the delivered copy and is not shown");
      continue;
    }
    const key = `${language}/${namespace}`;
    const changed = fields.get(key) ?? new Map<string, CopyNode>();
    fields.set(key, changed.set(path, value));
    hash.update(JSON.stringify([key, path, value]));
  }
  return fields.size === 0 ? noChanges : { hash: hash.digest("hex").slice(0, 10), fields };
}

export function fitsDelivered({ namespace, language, path, value }: Change): boolean {
  if (!languages.includes(languageNamed(language)) || languageNamed(language) !== language) return false;
  const field = findDeliveredField(languageNamed(language), namespace, path);
  return (
    !!field && value !== null && findProblems(field, value, { fixedCount: hasFixedCount(namespace, path) }).length === 0
  );
}
