import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { elementOf } from "#app/components/element-of.ts";
import { fillForm, isUntouched, readDraft, removeDraft, saveDraft, type DraftOptions } from "./draft.ts";

/** "confirming": the visitor is asked whether to clear it; "undone": what was cleared is back. */
export type DraftState = "none" | "kept" | "restored" | "confirming" | "cleared" | "undone";

type UsePublicDraft = {
  formRef: RefObject<HTMLFormElement | null>;
  options: DraftOptions;
  /** False when the server returned the submitted form, which is newer than the draft. */
  restore: boolean;
  /** Called when a draft may have changed the values. */
  onChange: (form: HTMLFormElement) => void;
  onClear: (form: HTMLFormElement) => void;
};

export type DraftControls = ReturnType<typeof usePublicDraft>;

/** Stores the form on the device while it is typed and fills it in on the next visit. Clearing it can be undone. */
export function usePublicDraft({ formRef, options, restore, onChange, onClear }: UsePublicDraft) {
  const [state, setState] = useState<DraftState>("none");
  const cleared = useRef<() => void>(undefined);

  const onHydrated = useEffectEvent(() => {
    const form = formRef.current;
    if (!form) return;
    const draft = readDraft(options);
    if (draft && restore && isUntouched(form, options)) {
      fillForm(form, draft, options);
      setState("restored");
    } else if (saveDraft(form, options)) setState("kept");
    onChange(form);
  });
  useEffect(() => onHydrated(), []);

  return {
    state,
    save() {
      cleared.current = undefined;
      setState(saveDraft(elementOf(formRef), options) ? "kept" : "none");
    },
    remove: () => removeDraft(options),
    ask: () => setState("confirming"),
    cancel: () => setState("kept"),
    clear() {
      const form = elementOf(formRef);
      cleared.current = rememberValues(form);
      removeDraft(options);
      clearValues(form);
      setState("cleared");
      onClear(form);
    },
    undo() {
      cleared.current?.();
      cleared.current = undefined;
      saveDraft(elementOf(formRef), options);
      setState("undone");
      onChange(elementOf(formRef));
    },
  };
}

/** Everything the visitor can change in the form, also what no draft stores. */
function controlsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea, select")];
}

/** Not form.reset(), which would bring back what the server filled in. */
function clearValues(form: HTMLFormElement) {
  for (const control of controlsOf(form))
    if (control.type === "checkbox") control.checked = false;
    else control.value = "";
}

/** The returned function puts everything back. */
function rememberValues(form: HTMLFormElement): () => void {
  const remembered = controlsOf(form).map((control) => ({ control, value: control.value, checked: control.checked }));
  return () => {
    for (const { control, value, checked } of remembered) Object.assign(control, { value, checked });
  };
}
