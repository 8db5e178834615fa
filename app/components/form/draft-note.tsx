import { useRef, type ComponentProps, type KeyboardEvent } from "react";
import { showAndFocus } from "./use-checked-fields.ts";
import type { DraftControls } from "./use-public-draft.ts";

export type DraftCopy = {
  kept: string;
  restored: string;
  clear: string;
  confirm: { question: string; yes: string; no: string };
  cleared: string;
  undo: string;
  undone: string;
};

/**
 * Says that the form is stored on this device. Clearing it asks first and can be undone; the focus stays in this place.
 */
export function DraftNote({ draft, copy }: { draft: DraftControls; copy: DraftCopy }) {
  const button = useRef<HTMLButtonElement>(null);
  const { state, ask, cancel, clear, undo } = draft;
  const change = (action: () => void) => () => showAndFocus(button, action);
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape") change(cancel)();
  };
  return (
    <div
      className="mt-5 flex min-h-11 flex-wrap items-center gap-x-5 text-[0.9375rem] text-ink-soft"
      data-draft={state}
    >
      <p role="status">{state === "none" || state === "confirming" ? "" : copy[state]}</p>
      {state === "confirming" ? (
        <div role="group" aria-labelledby="draft-question" className="flex flex-wrap items-center gap-x-5">
          <p id="draft-question" className="text-ink">
            {copy.confirm.question}
          </p>
          <NoteButton ref={button} onClick={change(cancel)} onKeyDown={cancelOnEscape}>
            {copy.confirm.no}
          </NoteButton>
          <NoteButton onClick={change(clear)} onKeyDown={cancelOnEscape}>
            {copy.confirm.yes}
          </NoteButton>
        </div>
      ) : null}
      {state === "kept" || state === "restored" || state === "undone" ? (
        <NoteButton ref={button} onClick={change(ask)}>
          {copy.clear}
        </NoteButton>
      ) : null}
      {state === "cleared" ? (
        <NoteButton ref={button} onClick={change(undo)}>
          {copy.undo}
        </NoteButton>
      ) : null}
    </div>
  );
}

function NoteButton(props: ComponentProps<"button">) {
  return (
    <button type="button" className="min-h-11 cursor-pointer underline underline-offset-4 hover:text-clay" {...props} />
  );
}
