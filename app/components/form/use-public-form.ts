import { useRef, useState, type SubmitEvent } from "react";
import { namesOf, typedOf, type Fields, type NameOf, type TypedOf } from "#app/platform/forms/fields.ts";
import type { ErrorTexts } from "#app/platform/forms/errors.ts";
import type { ErrorCopy } from "#app/platform/forms/text-fields.ts";
import { useLanguage } from "#app/platform/i18n/use-copy.ts";
import { submissionKeyOf, type DraftOptions } from "./draft.ts";
import { guardNames, type GuardName } from "./form-guard.tsx";
import { postJson, type FormFailure } from "./post-json.ts";
import { showAndFocus, useCheckedFields } from "./use-checked-fields.ts";
import { usePublicDraft } from "./use-public-draft.ts";

type NotReserved<Declared extends Fields> = [Extract<keyof Declared, GuardName>] extends [never]
  ? unknown
  : { error: "FormGuard has a hidden field of this name"; field: Extract<keyof Declared, GuardName> };

type PublicForm<Declared extends Fields> = {
  /** The name of its JSON function; errors are logged under it. */
  name: string;
  fields: Declared & NotReserved<Declared>;
  errorCopy: ErrorCopy;
  /** What the server gave back, for a form that was sent without JavaScript. */
  initial: { errors: ErrorTexts<NameOf<Declared>>; failure?: FormFailure; returned: boolean };
  draft: DraftOptions;
  /** What is sent besides the fields, the language, the key and the honeypot. */
  extras: (form: FormData) => object;
  /** False when the form is not to be sent at all. */
  beforeSend?: (typed: TypedOf<Declared>) => boolean;
  onSent: (answer: unknown) => void;
  onChange?: (typed: TypedOf<Declared>) => void;
};

/** What JavaScript adds to a public form: a draft, errors while typing, and a submit that stays on the page. */
export function usePublicForm<Declared extends Fields>(options: PublicForm<Declared>) {
  const { name, initial, onChange, errorCopy } = options;
  const fields: Declared = options.fields;
  const language = useLanguage();
  const formRef = useRef<HTMLFormElement>(null);
  const summaryRef = useRef<HTMLDivElement>(null);
  const typedIn = (form: HTMLFormElement) => typedOf(fields, new FormData(form));
  const checked = useCheckedFields(initial.errors, namesOf(fields), async () => {
    const { checkForm } = await import("#app/platform/forms/schema.ts");
    return (form) => checkForm(fields, typedIn(form), errorCopy).errors ?? {};
  });
  const [submitted, setSubmitted] = useState(initial.returned);
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState(initial.failure);
  const draft = usePublicDraft({
    formRef,
    options: options.draft,
    restore: !initial.returned,
    onChange: (form) => onChange?.(typedIn(form)),
    onClear: (form) => {
      checked.setErrors({});
      setSubmitted(false);
      onChange?.(typedIn(form));
    },
  });

  function onInput(event: { currentTarget: HTMLFormElement; target: EventTarget }) {
    draft.save();
    onChange?.(typedIn(event.currentTarget));
    checked.onInput(event);
  }

  function showErrors(errors: ErrorTexts<NameOf<Declared>>) {
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
    const typed = typedIn(form);
    if (options.beforeSend?.(typed) === false) return setSubmitting(false);
    const data = new FormData(form);
    const result = await postJson(`/functions/${name}`, {
      ...typed,
      language,
      key: submissionKeyOf(form),
      [guardNames.honeypot]: data.get(guardNames.honeypot),
      ...options.extras(data),
    });
    if (result.kind === "ok") {
      draft.remove();
      return options.onSent(result.data);
    }
    console.error(name, result);
    if (result.kind === "fields") return showErrors(result.fields as ErrorTexts<NameOf<Declared>>);
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
