import type { SubmitEvent } from "react";

const forms = new WeakMap<HTMLFormElement, "waiting" | "sending">();

/** Sends the form again, once, when the autosave under way has ended or was waited for long enough. */
export function submitAfter(waiting: Promise<unknown> | undefined, event: SubmitEvent<HTMLFormElement>) {
  const { currentTarget: form } = event;
  const state = forms.get(form);
  if (!waiting || state === "sending") return;
  event.preventDefault();
  if (state === "waiting") return;
  forms.set(form, "waiting");
  const submitter = event.nativeEvent.submitter;
  void waiting.then(() => {
    forms.set(form, "sending");
    form.requestSubmit(submitter);
    forms.delete(form);
  });
}
