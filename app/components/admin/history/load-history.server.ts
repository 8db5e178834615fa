import { data, redirect, type RouterContextProvider } from "react-router";
import { log } from "#app/platform/log.server.ts";
import { readCleanForm } from "#app/platform/pages/form-data.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { isVersion, type Revision, type RevisionHistory } from "#app/platform/records/revisions.server.ts";
import { changesBetween, type FieldChange } from "./changes.ts";

type Options<Snapshot> = {
  history: RevisionHistory<Snapshot>;
  subjectId: string;
  /** A snapshot as the form shows it, and which of its fields are compared. */
  toFields: (snapshot: Snapshot) => Record<string, unknown>;
  fields: readonly string[];
};

export type LoadedHistory = { revisions: Revision[]; from?: number; to?: number; changes: FieldChange[] };

/** All versions, and the comparison of the two that the address names (`from`, `to`); by default the last two. */
export async function loadHistory<Snapshot>(request: Request, options: Options<Snapshot>): Promise<LoadedHistory> {
  const { history, subjectId, toFields, fields } = options;
  const revisions = await history.list(subjectId);
  const search = new URL(request.url).searchParams;
  const version = (name: string, fallback: number | undefined) => {
    const asked = Number(search.get(name));
    return revisions.some((revision) => revision.version === asked) ? asked : fallback;
  };
  const to = version("to", revisions[0]?.version);
  const from = version("from", revisions.find((revision) => to !== undefined && revision.version < to)?.version ?? to);
  if (from === undefined || to === undefined || from === to) return { revisions, from, to, changes: [] };
  const [before, after] = [await history.find(subjectId, from), await history.find(subjectId, to)];
  const changes = before && after ? changesBetween(toFields(before.snapshot), toFields(after.snapshot), fields) : [];
  return { revisions, from, to, changes };
}

type RestoreArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** The action of a history screen. `restore` returns false when there is no such version, or it is damaged. */
export async function runRestore(
  { request, context }: RestoreArgs,
  address: string,
  restore: (version: number) => Promise<boolean>,
) {
  const version = Number((await readCleanForm(request)).get("version"));
  if (!isVersion(version)) return data({ failed: true }, { status: 404 });
  try {
    if (!(await restore(version))) return data({ failed: true }, { status: 404 });
  } catch (error) {
    log.error({ err: error, request: context.get(requestContext).id }, "the version could not be restored");
    return data({ failed: true }, { status: 500 });
  }
  throw redirect(address, 303);
}
