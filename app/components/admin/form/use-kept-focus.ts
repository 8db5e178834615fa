import { useLayoutEffect, useRef, type FocusEvent } from "react";

/** Gives the focus back to the field in which somebody types when all fields are remounted with other contents. */
export function useKeptFocus(generation: number) {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    const before = focused.current;
    if (!before || before.isConnected) return;
    const field = document.getElementById(before.id);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    field.focus();
    // Only texts have a cursor.
    if (isText(before) && isText(field)) field.setSelectionRange(before.selectionStart, before.selectionEnd);
  }, [generation]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) focused.current = null;
    },
  };
}

function isText(field: Element): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.selectionStart !== null);
}
