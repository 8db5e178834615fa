import { data, redirect, type RouterContextProvider } from "react-router";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { changeJob } from "#app/platform/jobs/jobs.server.ts";
import { runJob, type GoOn } from "#app/platform/jobs/run-job.server.ts";
import { log } from "#app/platform/log.server.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { unknownAction } from "#app/platform/pages/form-data.server.ts";
import { saveFailure } from "#app/platform/records/save-failure.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { isScripted } from "../form/script-field.tsx";
import type { AnyList } from "./definition.ts";
import { listField, undoField, undoneAction, undoneJob, type BulkAnswer, type Undo } from "./list-answer.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * An action on one row. Returns undefined when the row no longer exists; an answer with `failed` means that nothing
 * could be changed, one with `isUnchanged` that everything was so already.
 */
export type RowAction<Answer> = (actor: Actor, id: string, form: FormData) => Promise<Answer | undefined>;

type Options<Answer> = {
  list: AnyList;
  actor: Actor;
  actions: Record<string, RowAction<Answer>>;
  /** The answer when the row is gone, the disk is full, or the action failed for another reason. */
  failed: (intent: string, reason: "missing" | "storageFull" | "failed") => Answer;
  /** The status of an answer with `failed`. */
  statusOf?: (answer: Answer) => number;
  /** Without JavaScript the list's address says `done=<intent>`, and the screen shows a sentence for it. */
  doneInAddress?: boolean;
};

/**
 * The action of a list screen: `intent` and `id` for one row, `bulk` and several `ids` for many. A browser with
 * JavaScript gets the answer, one without it is sent back to the list.
 */
export async function runListAction<Answer extends object>({ request, context }: Args, options: Options<Answer>) {
  const { intent = "", isBulk, form } = context.get(sentForm);
  if (isBulk) return runBulk({ request, context }, intent, options);
  const act = ownValue(options.actions, intent);
  if (!act) throw unknownAction(request);
  const answer = await attempt(context, options, intent, () => act(options.actor, String(form.get("id")), form));
  if (answer instanceof Failure)
    return data<Answer | BulkAnswer>(options.failed(intent, answer.reason), { status: answer.status });
  if (!answer) return data<Answer | BulkAnswer>(options.failed(intent, "missing"), { status: 404 });
  if ("failed" in answer) return data<Answer | BulkAnswer>(answer, { status: options.statusOf?.(answer) ?? 409 });
  const undo = undoOf(options.list, intent, "isUnchanged" in answer ? [] : [String(form.get("id"))]);
  if (isScripted(form)) return data<Answer | BulkAnswer>({ ...answer, undo });
  const done: Record<string, string> = options.doneInAddress ? { done: intent } : {};
  throw redirect(returnAddress(options.list, form, { ...done, ...inAddress(undo) }), 303);
}

function undoOf({ undo }: AnyList, intent: string, ids: string[]): Undo | undefined {
  const inverse = ownValue(undo, intent);
  return inverse && ids.length > 0 ? { intent: inverse, ids } : undefined;
}

const inAddress = (undo: Undo | undefined): Record<string, string> =>
  undo ? { undo: undo.intent, of: undo.ids.join(",") } : {};

/** More than any list shows on a page. */
const maxRowsAtOnce = 200;

/**
 * One row after the other, each in its own transaction: rows that cannot be changed are counted, and the others are
 * changed. What takes longer than a second goes on as a job.
 */
async function runBulk<Answer extends object>({ request, context }: Args, action: string, options: Options<Answer>) {
  const { list, actor } = options;
  const { form } = context.get(sentForm);
  const rule = ownValue(list.bulk, action) ?? (Object.values(list.undo).includes(action) ? {} : undefined);
  const act = ownValue(options.actions, action);
  if (!rule || !act) throw unknownAction(request);
  const ids = [...new Set(form.getAll("ids").map(String))].slice(0, maxRowsAtOnce);
  if (rule.needsConfirmation && !form.has("confirmed") && ids.length > 0)
    return data<Answer | BulkAnswer>({ bulkQuestion: { action, ids } });
  const isUndo = form.has(undoField);
  const work = async (goOn: GoOn) => {
    const changedIds: string[] = [];
    let [looked, skipped] = [0, 0];
    for (const id of ids) {
      const answer = await attempt(context, options, action, () => act(actor, id, form));
      if (!answer || answer instanceof Failure || "failed" in answer) skipped++;
      else if (!("isUnchanged" in answer)) changedIds.push(id);
      if (!goOn(++looked)) break;
    }
    const undo = isUndo ? undefined : undoOf(list, action, changedIds);
    return { changed: looked - skipped, skipped, undo: undo && { ...undo, action: list.action } };
  };
  // Without its search, which may be a person's name.
  const start = { kind: "bulk", actor, subject: list.path, total: ids.length } as const;
  const run = await runJob(start, work);
  if (isUndo && form.has(undoneJob)) await changeJob(String(form.get(undoneJob)), actor.id, "seen");
  if ("jobId" in run) {
    if (isScripted(form)) return data<Answer | BulkAnswer>({ bulkUnderWay: run.jobId });
    throw redirect(returnAddress(list, form), 303);
  }
  const { changed, skipped, undo } = run.outcome;
  const done = isUndo ? undoneAction : action;
  if (isScripted(form)) return data<Answer | BulkAnswer>({ bulkResult: { action: done, changed, skipped, undo } });
  const counts = { done, changed: String(changed), skipped: String(skipped) };
  throw redirect(returnAddress(list, form, { ...counts, ...inAddress(undo) }), 303);
}

class Failure {
  reason: "storageFull" | "failed";
  status: number;
  constructor(reason: "storageFull" | "failed", status: number) {
    this.reason = reason;
    this.status = status;
  }
}

async function attempt<Answer>(
  context: Args["context"],
  { list }: Options<Answer>,
  intent: string,
  act: () => Promise<Answer | undefined>,
): Promise<Answer | undefined | Failure> {
  try {
    return await act();
  } catch (error) {
    // A redirect, for example to a new record.
    if (error instanceof Response) throw error;
    const request = context.get(requestContext).id;
    log.error({ err: error, request }, `a row of the ${list.name} could not be changed (${intent})`);
    const { failed, status } = saveFailure(error);
    return new Failure(failed, status);
  }
}

/**
 * The address of the list as it was shown. It is rebuilt from the parsed query, so that a form cannot redirect
 * elsewhere.
 */
function returnAddress(list: AnyList, form: FormData, extra: Record<string, string> = {}): string {
  return list.address(list.read(new URLSearchParams(String(form.get(listField) ?? ""))), extra);
}
