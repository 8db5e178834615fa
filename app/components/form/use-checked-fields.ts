import { useState, type FocusEvent } from "react";
import { flushSync } from "react-dom";

type Errors<Field extends string> = Partial<Record<Field, string>>;

/**
 * Error messages beside fields. A new message appears when the field loses focus; an existing one disappears as soon as
 * the value is valid. The rules, and zod with them, are loaded when the visitor first focuses a field.
 */
export function useCheckedFields<Field extends string>(
  initial: Errors<Field>,
  fields: readonly Field[],
  loadCheck: () => Promise<(form: HTMLFormElement) => Errors<Field>>,
) {
  const [errors, setErrors] = useState(initial);

  /** Empty when the rules could not be loaded: the server validates everything again. */
  function problemsOf(form: HTMLFormElement): Promise<Errors<Field>> {
    return loadCheck()
      .then((check) => check(form))
      .catch(() => ({}));
  }

  async function check(form: HTMLFormElement, field: Field) {
    const text = (await problemsOf(form))[field];
    setErrors((current) => (current[field] === text ? current : { ...current, [field]: text }));
  }

  function onFocus() {
    loadCheck().catch(() => undefined);
  }

  function onInput(event: { currentTarget: HTMLFormElement; target: EventTarget }) {
    const field = fieldOf(event.target, fields);
    if (field && errors[field]) void check(event.currentTarget, field);
  }

  function onBlur(event: FocusEvent<HTMLFormElement>) {
    const field = fieldOf(event.target, fields);
    // Submitting validates all fields, and a message that appears now would move the button away from the pointer.
    const submits = event.relatedTarget instanceof HTMLButtonElement && event.relatedTarget.type === "submit";
    if (field && !submits) void check(event.currentTarget, field);
  }

  return { errors, setErrors, problemsOf, onFocus, onInput, onBlur };
}

function fieldOf<Field extends string>(target: EventTarget, fields: readonly Field[]): Field | undefined {
  const name = target instanceof Element ? target.getAttribute("name") : null;
  return fields.find((field) => field === name);
}

/** Renders first and then moves the focus, so that the element exists. */
export function showAndFocus(ref: { current: HTMLElement | null }, show: () => void) {
  flushSync(show);
  ref.current?.focus();
}
