import { useEffect, useEffectEvent, type KeyboardEvent, type RefObject } from "react";

/**
 * Moves the focus to the first field of a refused form. A field in a part that is not shown, such as the closed panel or the
 * text behind its preview, is shown first by `reveal`.
 */
export function useFocusOnError(
  form: RefObject<HTMLFormElement | null>,
  errors: object | undefined,
  reveal: (field: HTMLElement) => void,
) {
  const show = useEffectEvent(reveal);
  useEffect(() => {
    if (!errors) return;
    const refused = [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
    // Behind the visual view the text area is hidden on purpose.
    const first = refused.find((field) => !field.hidden);
    if (!first) return;
    const focus = () => (first.querySelector<HTMLElement>('[contenteditable="true"]') ?? first).focus();
    let frame = 0;
    // React shows it some frames later.
    const focusWhenShown = () => {
      if (first.checkVisibility()) focus();
      else frame = requestAnimationFrame(focusWhenShown);
    };
    if (!first.checkVisibility()) show(first);
    focusWhenShown();
    return () => cancelAnimationFrame(frame);
  }, [form, errors]);
}

/**
 * Ctrl+S saves the draft and stays. Enter in a one-line field must not save: it would press the first button, which
 * leaves; in the title it leads to the summary. Escape closes the sheet.
 */
export function handleKeys(event: KeyboardEvent<HTMLFormElement>, closeSheet: (() => void) | undefined) {
  const { target, key } = event;
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key.toLowerCase() === "s") {
    event.preventDefault();
    event.currentTarget.querySelector<HTMLButtonElement>("button[data-stays]")?.click();
    return;
  }
  if (key === "Escape" && target instanceof Element && !event.defaultPrevented && !target.closest("dialog"))
    closeSheet?.();
  if (key !== "Enter") return;
  if (target instanceof HTMLInputElement && !["checkbox", "file"].includes(target.type)) event.preventDefault();
  if (target instanceof HTMLTextAreaElement && target.dataset.oneLine !== undefined && !event.nativeEvent.isComposing) {
    event.preventDefault();
    [...(target.closest("[data-writing-head]")?.querySelectorAll("textarea") ?? [])].at(-1)?.focus();
  }
}
