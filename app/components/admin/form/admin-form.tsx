import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useFetcher } from "react-router";
import { listErrors } from "#app/components/form/list-errors.ts";
import { useCheckedFields } from "#app/components/form/use-checked-fields.ts";
import { Button } from "#app/components/ui/button.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { FormDefinition } from "./definition.ts";
import { DraftNotices, type ServerDraft } from "./draft-notices.tsx";
import { useErrorText, type FormField } from "./form-field.tsx";
import type { FormAnswer } from "./form-answer.ts";
import { FormOutcome } from "./form-outcome.tsx";
import { FormBar } from "./form-bar.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { SaveStatus } from "./save-status.tsx";
import { ScriptField } from "./script-field.tsx";
import { missingWords } from "#app/platform/records/missing-words.ts";
import { firstVersion, isSame, type FormValues } from "#app/platform/records/save-result.ts";
import { submitAfter } from "./submit-after.ts";
import { discardServerDraft, useAutosave } from "./use-autosave.ts";
import { useDraft } from "./use-draft.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useLeaving } from "./use-leaving.ts";

type Labels = Readonly<Record<string, string>>;

/** For a form whose fields follow from its values: what they are now, and a change that a button makes. */
export type FormContents = { values: FormValues; change: (next: FormValues) => void };

type AdminFormProps = {
  /** Names the form's fields in the page, and its draft on the device together with `subjectId`. */
  kind: string;
  subjectId: string;
  /** The page's address, which is also the action's. */
  address: string;
  stored: { version: number; values: FormValues };
  /** The fields that the form has, where they depend on what is in it (the sections of a page). */
  namesOf?: (values: FormValues) => readonly string[];
  /** The id of a new record (`createIdFor`): a form that is sent again finds the record that it has made. */
  createId?: string;
  /** Where the new record is then, if not at its id instead of `new`. */
  createdAddress?: string;
  /** The answer to a form that was submitted without JavaScript. */
  answer?: FormAnswer;
  /** The names of the fields, for the summary of errors and the comparison in a conflict. */
  labels: Labels | ((values: FormValues) => Labels);
  /** Sentences of the screen's own rules, by their key. */
  errorTexts?: Readonly<Record<string, string>>;
  /** Loads the definition when somebody begins to type: the rules come with zod, which the page can do without. */
  rules: () => Promise<FormDefinition>;
  /** Drafts from the server; passing a list, even an empty one, enables autosave. */
  drafts?: ServerDraft<FormValues>[];
  submit: string;
  intent?: string;
  saved?: string;
  /** A save led to this page: of a new record, or without JavaScript. */
  isSaved?: boolean;
  /** For a form that adds something: it is empty again after a save. */
  clearOnSave?: boolean;
  /** Ctrl+S keeps the draft: for a form whose button does more than save. */
  keepsDraftOnSave?: boolean;
  /** The form has a file field, for browsers without JavaScript. */
  withFiles?: boolean;
  look?: "default" | "secondary";
  /** Beside the button: a link to the history. */
  actions?: ReactNode;
  children: (field: (name: string) => FormField, contents: FormContents) => ReactNode;
};

/**
 * A complete form: errors, drafts, autosave, edit conflicts, confirmation before leaving. A plain form without
 * JavaScript.
 */
export function AdminForm(props: AdminFormProps) {
  const { kind, subjectId, address, stored, namesOf, drafts, children } = props;
  const { kit } = useCopy("admin");
  const language = useLanguage();
  const fetcher = useFetcher<FormAnswer>();
  // A failed save reloads the page's data; the retry must still create the same record.
  const [createId] = useState(props.createId);
  const [handledAnswer, setHandledAnswer] = useState<FormAnswer>();
  const latestAnswer = fetcher.data ?? props.answer;
  // An answer that has been handled is not shown any more.
  const answer = latestAnswer === handledAnswer || fetcher.state !== "idle" ? undefined : latestAnswer;
  const draft = useDraft<FormValues>({
    key: `draft:${kind}:${subjectId}`,
    start: { version: stored.version, value: stored.values },
    ...(props.answer && "typed" in props.answer
      ? { answered: props.answer.typed, answeredVersion: props.answer.version }
      : {}),
    parse: (value) => (typeof value === "object" && value !== null ? (value as FormValues) : undefined),
    isSame,
  });
  const names = namesOf?.(draft.value) ?? Object.keys(stored.values);
  const labels = typeof props.labels === "function" ? props.labels(draft.value) : props.labels;
  const autosave = useAutosave({
    kind,
    subjectId,
    version: draft.version,
    value: draft.value,
    dirty: draft.dirty,
    enabled: drafts !== undefined && fetcher.state === "idle",
    deleteWhenUnchanged: true,
  });
  const [sent, setSent] = useState(stored.values);
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
  // The record may have been made although no answer came: then what is typed now is written on its first version.
  const [isUnanswered, setIsUnanswered] = useState(false);
  if (latestAnswer !== appliedAnswer) {
    setAppliedAnswer(latestAnswer);
    if (createId && latestAnswer && "failed" in latestAnswer && latestAnswer.failed === "failed") setIsUnanswered(true);
    fields.setErrors(textsOf(latestAnswer));
    if (latestAnswer && "conflict" in latestAnswer) draft.takeIn(sent, latestAnswer.typed);
    const isUntouched = isSame(draft.value, sent);
    if (latestAnswer && "saved" in latestAnswer && props.clearOnSave) {
      // What was typed since the button was pressed is the beginning of the next one.
      if (isUntouched) draft.discard();
    } else if (latestAnswer && "saved" in latestAnswer) {
      const { version, merged } = latestAnswer.saved;
      if (merged) draft.markMerged(sent, { version, value: { ...sent, ...merged.values } });
      else draft.markSaved({ version, value: sent });
    }
  }
  const isLeaving = useLeaving(fetcher, { isReady: !draft.dirty, waitUntilDeleted: autosave.waitUntilDeleted });
  const summary = useRef<HTMLDivElement>(null);
  const idOf = (name: string) => `${kind}-${name}`;
  const labelOf = (name: string) => labels[name] ?? name;
  const refused = names.filter((name) => answer && "errors" in answer && answer.errors[name]);
  const firstRefused = refused[0];
  // Before the message is painted: later it would take the focus from a field in which somebody already types.
  useLayoutEffect(() => {
    if (!answer || !("errors" in answer)) return;
    const control = firstRefused && document.getElementById(`${kind}-${firstRefused}`);
    if (control instanceof HTMLElement && control.matches("input, select, textarea")) control.focus();
    else summary.current?.focus();
  }, [answer, firstRefused, kind]);
  const keptFocus = useKeptFocus(draft.generation);
  const missing = missingWords(draft.value);
  const field = (name: string): FormField => ({
    id: idOf(name),
    name,
    value: draft.value[name] ?? "",
    error: fields.errors[name],
    isMissing: missing.includes(name),
  });
  const conflict = answer && "conflict" in answer ? answer : undefined;
  const readTyped = (form: HTMLFormElement) => {
    const sent = new FormData(form);
    const typed = names.map((name) => [name, typedValue(sent, name, draft.value[name] ?? stored.values[name] ?? "")]);
    draft.change(Object.fromEntries(typed));
  };
  const saved = answer && "saved" in answer && !answer.saved.goTo ? answer.saved : undefined;
  const merged = saved?.merged;
  const isSaved = saved !== undefined || (props.isSaved && !latestAnswer && fetcher.state === "idle");
  const outcome = (
    <FormOutcome
      summary={summary}
      answer={answer}
      errors={listErrors(refused, fields.errors, idOf, labelOf)}
      saved={props.saved}
      isSaved={isSaved && (!draft.dirty || merged !== undefined)}
      merged={merged}
      address={props.createdAddress ?? (createId ? address.replace(/new$/, createId) : address)}
      labels={labels}
      writtenOn={draft.version}
      isNew={createId !== undefined}
      onLoadTheirs={() => {
        if (conflict) draft.load({ version: conflict.conflict.version, value: conflict.theirs }, conflict.clashes);
        setHandledAnswer(latestAnswer);
      }}
    />
  );
  return (
    <fetcher.Form
      method="post"
      action={address}
      encType={props.withFiles ? "multipart/form-data" : undefined}
      noValidate
      onFocus={fields.onFocus}
      onBlur={fields.onBlur}
      // An autosave that arrived after the save would bring the draft back.
      onSubmit={(event) => {
        setSent(draft.value);
        submitAfter(autosave.waitUntilIdle(), event);
      }}
      onKeyDown={(event) => {
        if (!props.keepsDraftOnSave || !isSaveKey(event)) return;
        event.preventDefault();
        autosave.keepNow();
      }}
      onInput={(event) => {
        readTyped(event.currentTarget);
        fields.onInput(event);
      }}
      className="grid gap-5"
    >
      <ScriptField />
      {createId ? <input type="hidden" name="create_id" value={createId} /> : null}
      {conflict ? null : (
        <input type="hidden" name="version" value={draft.version || (isUnanswered ? firstVersion : 0)} />
      )}
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
      <div key={draft.generation} className="grid gap-5" {...keptFocus}>
        {children(field, { values: draft.value, change: draft.rearrange })}
      </div>
      <FormBar isPlain={props.clearOnSave} outcome={outcome}>
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
        {missing.length > 0 ? (
          <p className="text-[0.9375rem] text-ink-soft">
            {fill(plural(kit.form, "missingWords", missing.length, language), {
              fields: missing.map(labelOf).join(", "),
            })}
          </p>
        ) : null}
      </FormBar>
      <LeaveGuard dirty={draft.dirty} />
    </fetcher.Form>
  );
}

function isSaveKey({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "s";
}

/** The submitted value with the type of the stored one: a boolean, a list or a text. */
function typedValue(sent: FormData, name: string, storedValue: FormValues[string]): FormValues[string] {
  if (typeof storedValue === "boolean") return sent.has(name);
  return Array.isArray(storedValue) ? sent.getAll(name).map(String) : String(sent.get(name) ?? "");
}
