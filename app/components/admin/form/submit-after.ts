import type { SubmitEvent } from "react";

const waitingForms = new WeakSet<HTMLFormElement>();

/** Sends the form again, once, when the autosave under way has ended. */
export function submitAfter(waiting: Promise<unknown> | undefined, event: SubmitEvent<HTMLFormElement>) {
  if (!waiting) return;
  event.preventDefault();
  const { currentTarget: form } = event;
  if (waitingForms.has(form)) return;
  waitingForms.add(form);
  const submitter = (event.nativeEvent as globalThis.SubmitEvent).submitter;
  void waiting.then(() => {
    waitingForms.delete(form);
    form.requestSubmit(submitter);
  });
}
