import type { Revision, RevisionHistory } from "#app/platform/records/revisions.server.ts";
import { fieldsOf } from "#app/platform/fields-of.ts";
import { changesBetween, type FieldChange } from "./changes.ts";

export type Compared<Snapshot> = {
  history: RevisionHistory<Snapshot>;
  id: string;
  /** A version as the form shows it, when it is not stored like that. */
  toFields?: (snapshot: Snapshot) => Record<string, unknown>;
  fields: readonly string[];
};

export type LoadedHistory = { revisions: Revision[]; from?: number; to?: number; changes: FieldChange[] };

/** All versions, and the comparison of the two that the address names (`from`, `to`); by default the last two. */
export async function loadHistory<Snapshot>(request: Request, compared: Compared<Snapshot>): Promise<LoadedHistory> {
  const { history, id, fields, toFields = fieldsOf } = compared;
  const revisions = await history.list(id);
  const search = new URL(request.url).searchParams;
  const version = (name: string, fallback: number | undefined) => {
    const asked = Number(search.get(name));
    return revisions.some((revision) => revision.version === asked) ? asked : fallback;
  };
  const to = version("to", revisions[0]?.version);
  const from = version("from", revisions.find((revision) => to !== undefined && revision.version < to)?.version ?? to);
  if (from === undefined || to === undefined || from === to) return { revisions, from, to, changes: [] };
  const [before, after] = [await history.find(id, from), await history.find(id, to)];
  const changes = before && after ? changesBetween(toFields(before.snapshot), toFields(after.snapshot), fields) : [];
  return { revisions, from, to, changes };
}
