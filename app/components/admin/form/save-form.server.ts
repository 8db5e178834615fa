import { data, redirect, type RouterContextProvider } from "react-router";
import { sentForm, type SentForm } from "#app/platform/auth/sent-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { saveFailure } from "#app/platform/records/save-failure.server.ts";
import { pick } from "#app/platform/records/merge-values.ts";
import { withoutMerging } from "#app/platform/records/merging.server.ts";
import { changesBetween } from "../history/changes.ts";
import type { FormDefinition } from "./definition.ts";
import type { FormAnswer } from "./form-answer.ts";
import type { FormValues, SaveResult } from "#app/platform/records/save-result.ts";
import { isScripted, takesMerged } from "./script-field.tsx";

type Args = { context: Readonly<RouterContextProvider> };

type Checked<Values> = ReturnType<FormDefinition<Values>["check"]>;

type Options<Values, Typed extends FormValues> = {
  form: Pick<FormDefinition, "kind" | "names"> & {
    read: (form: FormData) => Typed;
    check: (typed: Typed) => Checked<Values> | Promise<Checked<Values>>;
  };
  /**
   * Called with checked values and the version that they were written on; 0 when the form sends none. A save that leads
   * to another page returns it as `goTo` and throws no redirect: the form has to drop its drafts before it is left.
   */
  save: (values: Values, version: number, typed: Typed) => Promise<SaveResult>;
  /** Where a browser without JavaScript is sent after a save, unless the save says so itself. */
  savedAddress: string;
  /** Deletes the autosaved draft. */
  onSaved?: () => Promise<void>;
  /** Its texts are too long to be compared in the answer. */
  isLong?: boolean;
};

/** The action of a form screen. */
export async function saveForm<Values, Typed extends FormValues>(args: Args, options: Options<Values, Typed>) {
  const sent = args.context.get(sentForm);
  const { answer, status } = await tryAction<FormAnswer>(args, options.form, (report) =>
    answerTo(sent, options, report),
  );
  if ("saved" in answer && !isScripted(sent.form)) throw redirect(answer.saved.goTo ?? options.savedAddress, 303);
  return data<FormAnswer>(answer, { status });
}

/** Runs the save of a form, which is merged with other people's changes if its page can show them. */
export function mergingFor<Result>(sent: FormData, save: () => Result): Result {
  return takesMerged(sent) ? save() : withoutMerging(save);
}

type Answered<Answer> = { answer: Answer; status: number };
type Failed = Extract<FormAnswer, { failed: unknown }>;

/** An action whose form gets back what was typed when it fails. */
export async function tryAction<Answer>(
  { context }: Args,
  form: Pick<FormDefinition, "kind" | "read">,
  act: (report: (error: unknown) => void) => Promise<Answered<Answer>>,
): Promise<Answered<Answer | Failed>> {
  const report = (error: unknown) =>
    log.error({ err: error, request: context.get(requestContext).id }, `the ${form.kind} could not be saved`);
  try {
    return await act(report);
  } catch (error) {
    if (error instanceof Response) throw error;
    report(error);
    const { failed, status } = saveFailure(error);
    return { answer: { failed, ...sentBack(form, context.get(sentForm).form) }, status };
  }
}

/** What a form that is not saved gets back. */
export function sentBack<Typed extends FormValues>(form: { read: (form: FormData) => Typed }, sent: FormData) {
  return { typed: form.read(sent), version: sentVersion(sent, "written_on") || sentVersion(sent) };
}

/**
 * The version that the values were written on, or that of a conflict in which somebody decided. The field `written_on` is
 * the former in a conflict too: a button that does not save has not decided.
 */
export function sentVersion(sent: FormData, field: "version" | "written_on" = "version"): number {
  return Number.parseInt(String(sent.get(field) ?? "0"), 10) || 0;
}

async function answerTo<Values, Typed extends FormValues>(
  { intent = "save", form: sent }: SentForm,
  { form, save, onSaved, isLong }: Options<Values, Typed>,
  report: (error: unknown) => void,
): Promise<Answered<FormAnswer>> {
  const back = sentBack(form, sent);
  const { typed } = back;
  const checked = await form.check(typed);
  if ("errors" in checked) return { answer: { errors: checked.errors, ...back }, status: 422 };
  const result = await mergingFor(sent, () => save(checked.values, sentVersion(sent), typed));
  if (result.kind === "missing") return { answer: { failed: "missing", ...back }, status: 404 };
  if (result.kind === "refused") return { answer: { errors: result.errors, ...back }, status: 422 };
  if (result.kind === "saved") {
    const { kind: _, ...saved } = result;
    // The record is saved, whatever happens to its draft: a form that is told otherwise would be sent again.
    if (!saved.isDraft) await onSaved?.().catch(report);
    return { answer: { saved }, status: 200 };
  }
  const { theirs, savedBy, savedAt, taken, clashes } = result;
  // With what only they changed, so that saving it again does not undo that.
  const mine: FormValues = Object.assign({}, typed, pick(theirs, taken));
  const changes = isLong ? [] : changesBetween(theirs, mine, clashes.length > 0 ? clashes : form.names);
  const conflict = { version: result.version, savedBy, savedAt };
  return { answer: { conflict, theirs, clashes, changes, intent, ...back, typed: mine }, status: 409 };
}
