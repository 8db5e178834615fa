/** Writes into a control of a form as if somebody had typed it: the form keeps its draft by the event. */
export function setControl(control: HTMLInputElement | HTMLTextAreaElement | null | undefined, value: string) {
  if (!control) return;
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Tells a form that one of its controls has another value, where the browser does not. */
export function setAsTyped(control: HTMLInputElement | HTMLTextAreaElement | null | undefined) {
  control?.dispatchEvent(new Event("input", { bubbles: true }));
}
