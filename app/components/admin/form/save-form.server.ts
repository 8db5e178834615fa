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

type Options<Values> = {
  form: FormDefinition<Values>;
  /**
   * Called with checked values and the version that they were written on; 0 when the form sends none. A save that leads
   * to another page returns it as `goTo` and throws no redirect: the form has to drop its drafts before it is left.
   */
  save: (values: Values, version: number) => Promise<SaveResult>;
  /** Where a browser without JavaScript is sent after a save, unless the save says so itself. */
  savedAddress: string;
  /** Deletes the autosaved draft. */
  onSaved?: () => Promise<void>;
};

/** The action of a form screen. */
export async function saveForm<Values>({ context }: Args, options: Options<Values>) {
  const sent = context.get(sentForm);
  const { answer, status } = await trySave(sent, options, (error) =>
    log.error({ err: error, request: context.get(requestContext).id }, `the ${options.form.kind} could not be saved`),
  );
  if ("saved" in answer && !isScripted(sent.form)) throw redirect(answer.saved.goTo ?? options.savedAddress, 303);
  return data<FormAnswer>(answer, { status });
}

/** Runs the save of a form, which is merged with other people's changes if its page can show them. */
export function mergingFor<Result>(sent: FormData, save: () => Result): Result {
  return takesMerged(sent) ? save() : withoutMerging(save);
}

/** What a form that is not saved gets back. */
export function sentBack(form: Pick<FormDefinition, "read">, sent: FormData) {
  return { typed: form.read(sent), version: sentVersion(sent, "written_on") || sentVersion(sent) };
}

/**
 * The version that the values were written on, or that of a conflict in which somebody decided. The field `written_on` is
 * the former in a conflict too: a button that does not save has not decided.
 */
export function sentVersion(sent: FormData, field: "version" | "written_on" = "version"): number {
  return Number.parseInt(String(sent.get(field) ?? "0"), 10) || 0;
}

async function trySave<Values>(
  { intent = "save", form: sent }: SentForm,
  { form, save, onSaved }: Options<Values>,
  report: (error: unknown) => void,
): Promise<{ answer: FormAnswer; status: number }> {
  const back = sentBack(form, sent);
  const { typed } = back;
  const checked = form.check(typed);
  if ("errors" in checked) return { answer: { errors: checked.errors, ...back }, status: 422 };
  try {
    const result = await mergingFor(sent, () => save(checked.values, sentVersion(sent)));
    if (result.kind === "missing") return { answer: { failed: "missing", ...back }, status: 404 };
    if (result.kind === "refused") return { answer: { errors: result.errors, ...back }, status: 422 };
    if (result.kind === "saved") {
      // The record is saved, whatever happens to its draft: a form that is told otherwise would be sent again.
      await onSaved?.().catch(report);
      const { version: saved, goTo, merged } = result;
      return { answer: { saved: { version: saved, goTo, merged } }, status: 200 };
    }
    const { theirs, savedBy, savedAt, taken, clashes } = result;
    // With what only they changed, so that saving it again does not undo that.
    const mine: FormValues = Object.assign({}, typed, pick(theirs, taken));
    const changes = changesBetween(theirs, mine, clashes.length > 0 ? clashes : form.names);
    const conflict = { version: result.version, savedBy, savedAt };
    return { answer: { conflict, theirs, clashes, changes, intent, ...back, typed: mine }, status: 409 };
  } catch (error) {
    if (error instanceof Response) throw error;
    report(error);
    const { failed, status } = saveFailure(error);
    return { answer: { failed, ...back }, status };
  }
}
