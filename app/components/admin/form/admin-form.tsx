import { useEffect, useRef, useState, type ReactNode } from "react";
import { useFetcher } from "react-router";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { useCheckedFields } from "#app/components/form/use-checked-fields.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import type { FormDefinition } from "./definition.ts";
import { DraftNotices, type ServerDraft } from "./draft-notices.tsx";
import { useErrorText, type FormField } from "./form-field.tsx";
import type { FormAnswer } from "./form-answer.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { SaveStatus } from "./save-status.tsx";
import { ScriptField } from "./script-field.tsx";
import { isSame, type FormValues } from "#app/platform/records/save-result.ts";
import { submitAfter } from "./submit-after.ts";
import { discardServerDraft, useAutosave } from "./use-autosave.ts";
import { useDraft } from "./use-draft.ts";
import { useLeaving } from "./use-leaving.ts";

type AdminFormProps = {
  /** Names the form's fields in the page, and its draft on the device together with `subjectId`. */
  kind: string;
  subjectId: string;
  /** The page's address, which is also the action's. */
  address: string;
  stored: { version: number; values: FormValues };
  /** The answer to a form that was submitted without JavaScript. */
  answer?: FormAnswer;
  /** The names of the fields, for the summary of errors and the comparison in a conflict. */
  labels: Readonly<Record<string, string>>;
  /** Sentences of the screen's own rules, by their key. */
  errorTexts?: Readonly<Record<string, string>>;
  /** Loads the definition when somebody begins to type: the rules come with zod, which the page can do without. */
  rules: () => Promise<FormDefinition>;
  /** Drafts from the server; passing a list, even an empty one, enables autosave. */
  drafts?: ServerDraft<FormValues>[];
  submit: string;
  intent?: string;
  saved?: string;
  /** For a form that adds something: it is empty again after a save. */
  clearOnSave?: boolean;
  /** The form has a file field, for browsers without JavaScript. */
  withFiles?: boolean;
  look?: "default" | "secondary";
  /** Beside the button: a link to the history. */
  actions?: ReactNode;
  children: (field: (name: string) => FormField) => ReactNode;
};

/**
 * A complete form: errors, drafts, autosave, edit conflicts, confirmation before leaving. A plain form without
 * JavaScript.
 */
export function AdminForm(props: AdminFormProps) {
  const { kind, subjectId, address, stored, labels, drafts, children } = props;
  const { kit } = useCopy("admin");
  const fetcher = useFetcher<FormAnswer>();
  const [handledAnswer, setHandledAnswer] = useState<FormAnswer>();
  const latestAnswer = fetcher.data ?? props.answer;
  // An answer that has been handled is not shown any more.
  const answer = latestAnswer === handledAnswer || fetcher.state !== "idle" ? undefined : latestAnswer;
  const names = Object.keys(stored.values);
  const draft = useDraft<FormValues>({
    key: `draft:${kind}:${subjectId}`,
    start: { version: stored.version, value: stored.values },
    answered: props.answer && "typed" in props.answer ? props.answer.typed : undefined,
    parse: (value) => (typeof value === "object" && value !== null ? (value as FormValues) : undefined),
    isSame,
  });
  const autosave = useAutosave({
    kind,
    subjectId,
    version: draft.version,
    value: draft.value,
    dirty: draft.dirty,
    enabled: drafts !== undefined && fetcher.state === "idle",
    deleteWhenUnchanged: true,
  });
  const [discarded, setDiscarded] = useState(false);
  const errorText = useErrorText(props.errorTexts);
  const textsOf = (from: FormAnswer | undefined) => (from && "errors" in from ? errorText(from.errors) : {});
  const fields = useCheckedFields<string>(textsOf(props.answer), names, async () => {
    const rules = await props.rules();
    return (form) => {
      const checked = rules.check(rules.read(new FormData(form)));
      return "errors" in checked ? errorText(checked.errors) : {};
    };
  });

  // Each new answer replaces the errors of the fields, once.
  const [appliedAnswer, setAppliedAnswer] = useState(latestAnswer);
  if (latestAnswer !== appliedAnswer) {
    setAppliedAnswer(latestAnswer);
    fields.setErrors(textsOf(latestAnswer));
    if (latestAnswer && "saved" in latestAnswer && props.clearOnSave) draft.discard();
    else if (latestAnswer && "saved" in latestAnswer)
      draft.markSaved({ version: latestAnswer.saved.version, value: draft.value });
  }
  const isLeaving = useLeaving(fetcher, { isReady: !draft.dirty, waitUntilDeleted: autosave.waitUntilDeleted });
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer && "errors" in answer) summary.current?.focus();
  }, [answer]);

  const idOf = (name: string) => `${kind}-${name}`;
  const field = (name: string): FormField => ({
    id: idOf(name),
    name,
    value: draft.value[name] ?? "",
    error: fields.errors[name],
  });
  const conflict = answer && "conflict" in answer ? answer : undefined;
  const readTyped = (form: HTMLFormElement) => {
    const sent = new FormData(form);
    draft.change(Object.fromEntries(names.map((name) => [name, typedValue(sent, name, stored.values[name]!)])));
  };
  return (
    <fetcher.Form
      method="post"
      action={address}
      encType={props.withFiles ? "multipart/form-data" : undefined}
      noValidate
      onFocus={fields.onFocus}
      onBlur={fields.onBlur}
      // An autosave that arrived after the save would bring the draft back.
      onSubmit={(event) => submitAfter(autosave.waitUntilIdle(), event)}
      onInput={(event) => {
        readTyped(event.currentTarget);
        fields.onInput(event);
      }}
      className="grid gap-5"
    >
      <ScriptField />
      {conflict ? null : <input type="hidden" name="version" value={draft.version} />}
      <ErrorSummary
        ref={summary}
        title={kit.form.summary}
        errors={names
          .filter((name) => fields.errors[name] && answer && "errors" in answer && answer.errors[name])
          .map((name) => ({ id: idOf(name), label: labels[name] ?? name, text: fields.errors[name]! }))}
      />
      {answer && "failed" in answer ? <Alert variant="destructive">{kit.form[answer.failed]}</Alert> : null}
      {answer && "saved" in answer && !answer.saved.goTo ? (
        <Alert variant="success">{props.saved ?? kit.form.saved}</Alert>
      ) : null}
      {conflict ? (
        <ConflictNotice
          {...conflict}
          address={address}
          labels={labels}
          onLoadTheirs={() => {
            draft.load({ version: conflict.conflict.version, value: conflict.theirs });
            setHandledAnswer(latestAnswer);
          }}
        />
      ) : null}
      <DraftNotices
        draft={draft}
        server={discarded || answer ? undefined : drafts?.find(({ own }) => own)}
        others={drafts?.filter(({ own }) => !own)}
        onDiscardServer={() => {
          setDiscarded(true);
          void discardServerDraft(kind, subjectId);
        }}
      />
      {/* Remounted when all contents are replaced, because the fields keep their own state. */}
      <div key={draft.generation} className="grid gap-5">
        {children(field)}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          variant={props.look}
          size="sm"
          name="intent"
          value={props.intent ?? "save"}
          disabled={fetcher.state !== "idle" || isLeaving}
        >
          {props.submit}
        </Button>
        {props.actions}
        <SaveStatus dirty={draft.dirty} deviceSavedAt={draft.deviceSavedAt} autosave={autosave} />
      </div>
      <LeaveGuard dirty={draft.dirty} />
    </fetcher.Form>
  );
}

/** The submitted value with the type of the stored one: a boolean, a list or a text. */
function typedValue(sent: FormData, name: string, storedValue: FormValues[string]): FormValues[string] {
  if (typeof storedValue === "boolean") return sent.has(name);
  return Array.isArray(storedValue) ? sent.getAll(name).map(String) : String(sent.get(name) ?? "");
}
