/**
 * What the keys of the inbox do. An action belongs to the element with `data-key`: the key clicks it, or gives the
 * focus to the text field in it. Whatever is not on the page has no key, and without JavaScript there are none.
 */

export const leadKeys = {
  next: "j",
  previous: "k",
  reply: "r",
  note: "n",
  mine: "a",
  done: "d",
  spam: "s",
  undo: "u",
  back: "i",
} as const;

export const listKeys = { next: "j", previous: "k", select: "x" } as const;

/** In the inbox `next` and `previous` go from row to row, and `select` checks the row at hand. */
export type KeyName = keyof typeof leadKeys | keyof typeof listKeys;

/** Where a key is a letter of a text. A checkbox takes no letters. */
const fields = "input:not([type=checkbox]), textarea, select, [contenteditable='true'], dialog[open]";

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "defaultPrevented">;

/** The action that was asked for: "help" for a question mark, undefined for a key that means something else. */
export function actionOf(
  keys: Partial<Record<KeyName, string>>,
  { key, ...event }: Pressed,
  target: { closest(selector: string): unknown } | null,
): KeyName | "help" | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target?.closest(fields))
    return undefined;
  if (key === "?") return "help";
  if (event.shiftKey) return undefined;
  const names = Object.keys(keys) as KeyName[];
  return names.find((name) => keys[name] === key.toLowerCase());
}
