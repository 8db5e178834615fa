import { useState, type FocusEvent } from "react";
import { flushSync } from "react-dom";

type Errors<Field extends string> = Partial<Record<Field, string>>;

/**
 * Error messages beside the fields: a new one is shown when its field loses the focus, an old one goes as soon as the field is
 * valid. The rules, and the library they are written in, are loaded when the visitor starts to type.
 */
export function useCheckedFields<Field extends string>(
  initial: Errors<Field>,
  fields: readonly Field[],
  loadCheck: () => Promise<(form: HTMLFormElement) => Errors<Field>>,
) {
  const [errors, setErrors] = useState(initial);

  /** None when the rules cannot be loaded: the server checks everything again and reports the errors then. */
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
    // The submit checks everything, and a message that appears now would move the button away from the pointer.
    const submits = (event.relatedTarget as HTMLButtonElement | null)?.type === "submit";
    if (field && !submits) void check(event.currentTarget, field);
  }

  return { errors, setErrors, problemsOf, onFocus, onInput, onBlur };
}

function fieldOf<Field extends string>(target: EventTarget, fields: readonly Field[]): Field | undefined {
  const { name } = target as HTMLInputElement;
  return fields.find((field) => field === name);
}

/** Renders a message before the focus goes to it. */
export function showAndFocus(ref: { current: HTMLElement | null }, show: () => void) {
  flushSync(show);
  ref.current?.focus();
}
