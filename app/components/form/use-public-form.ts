import { useRef, useState, type SubmitEvent } from "react";
import type { DraftOptions } from "./draft.ts";
import type { GuardName } from "./form-guard.tsx";
import type { FormFailure, PostResult } from "./post-json.ts";
import { showAndFocus, useCheckedFields } from "./use-checked-fields.ts";
import { useDraft } from "./use-draft.ts";

type Errors<Field extends string> = Partial<Record<Field, string>>;

type NotReserved<Field> = [Extract<Field, GuardName>] extends [never]
  ? unknown
  : { error: "FormGuard has a hidden field of this name"; field: Extract<Field, GuardName> };

type PublicForm<Field extends string> = {
  /** The name of the JSON function; errors are logged under it. */
  name: string;
  fields: readonly Field[] & NotReserved<Field>;
  /** What the server gave back, for a form that was sent without JavaScript. */
  initial: { errors: Errors<Field>; failure?: FormFailure; returned: boolean };
  /** The form's rules, loaded when the visitor starts to type. */
  loadCheck: () => Promise<(form: HTMLFormElement) => Errors<Field>>;
  draft: DraftOptions;
  /** Undefined when the form is not to be sent at all. */
  send: (form: HTMLFormElement) => Promise<PostResult | undefined>;
  onSent: (answer: unknown) => void;
  onChange?: (form: HTMLFormElement) => void;
};

/** What JavaScript adds to a public form: a draft, errors while typing, and a submit that stays on the page. */
export function usePublicForm<Field extends string>(options: PublicForm<Field>) {
  const { name, initial, onChange } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const summaryRef = useRef<HTMLDivElement>(null);
  const checked = useCheckedFields(initial.errors, options.fields, options.loadCheck);
  const [submitted, setSubmitted] = useState(initial.returned);
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState(initial.failure);
  const draft = useDraft({
    formRef,
    options: options.draft,
    restore: !initial.returned,
    onChange: (form) => onChange?.(form),
    onClear: (form) => {
      checked.setErrors({});
      setSubmitted(false);
      onChange?.(form);
    },
  });

  function onInput(event: { currentTarget: HTMLFormElement; target: EventTarget }) {
    draft.save();
    onChange?.(event.currentTarget);
    checked.onInput(event);
  }

  function showErrors(errors: Errors<Field>) {
    showAndFocus(summaryRef, () => {
      setSubmitted(true);
      checked.setErrors(errors);
      setSubmitting(false);
    });
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (submitting) return;
    const form = event.currentTarget;
    setSubmitting(true);
    setFailure(undefined);
    const errors = await checked.problemsOf(form);
    if (Object.keys(errors).length > 0) return showErrors(errors);
    checked.setErrors({});
    const result = await options.send(form);
    if (!result) return setSubmitting(false);
    if (result.kind === "ok") {
      draft.remove();
      return options.onSent(result.data);
    }
    console.error(name, result);
    if (result.kind === "fields") return showErrors(result.fields as Errors<Field>);
    setSubmitting(false);
    setFailure(result.kind);
  }

  return {
    formRef,
    summaryRef,
    errors: checked.errors,
    /** Whether the errors are also listed above the form. */
    summary: submitted,
    submitting,
    failure,
    draft,
    handlers: { onFocus: checked.onFocus, onInput, onBlur: checked.onBlur, onSubmit },
  };
}

/** The form's texts, with line breaks as the text area shows them: FormData has CR LF. */
export function textsOf<Field extends string>(form: HTMLFormElement, fields: readonly Field[]): Record<Field, string> {
  const data = new FormData(form);
  return Object.fromEntries(
    fields.map((field) => [field, String(data.get(field) ?? "").replaceAll("\r\n", "\n")]),
  ) as Record<Field, string>;
}
