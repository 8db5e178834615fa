import { data, redirect, type RouterContextProvider } from "react-router";
import { sentForm, type SentForm } from "#app/platform/auth/sent-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { saveFailure } from "#app/platform/records/save-failure.server.ts";
import { changesBetween } from "../history/changes.ts";
import type { FormDefinition } from "./definition.ts";
import type { FormAnswer } from "./form-answer.ts";
import type { SaveResult } from "#app/platform/records/save-result.ts";
import { isScripted } from "./script-field.tsx";

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

async function trySave<Values>(
  { intent = "save", form: sent }: SentForm,
  { form, save, onSaved }: Options<Values>,
  report: (error: unknown) => void,
): Promise<{ answer: FormAnswer; status: number }> {
  const typed = form.read(sent);
  const checked = form.check(typed);
  if ("errors" in checked) return { answer: { errors: checked.errors, typed }, status: 422 };
  try {
    const result = await save(checked.values, Number.parseInt(String(sent.get("version") ?? "0"), 10) || 0);
    if (result.kind === "missing") return { answer: { failed: "missing", typed }, status: 404 };
    if (result.kind === "refused") return { answer: { errors: result.errors, typed }, status: 422 };
    if (result.kind === "saved") {
      // The record is saved, whatever happens to its draft: a form that is told otherwise would be sent again.
      await onSaved?.().catch(report);
      return { answer: { saved: { version: result.version, goTo: result.goTo } }, status: 200 };
    }
    const { theirs, version, savedBy, savedAt } = result;
    const changes = changesBetween(theirs, typed, form.names);
    return { answer: { conflict: { version, savedBy, savedAt }, theirs, changes, intent, typed }, status: 409 };
  } catch (error) {
    if (error instanceof Response) throw error;
    report(error);
    const { failed, status } = saveFailure(error);
    return { answer: { failed, typed }, status };
  }
}
