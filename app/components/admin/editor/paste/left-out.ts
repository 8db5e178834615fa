import { hasTag } from "../dom-nodes.ts";

/**
 * What articles have no place for, counted, so that the writer can be told. `elsewhere` are pictures that are in the
 * text, but only by their address on another site.
 */
export type LeftOutKind =
  | "elsewhere"
  | "pictures"
  | "drawings"
  | "frames"
  | "formFields"
  | "comments"
  | "formulas"
  | "nestedTables";
export type LeftOut = Partial<Record<LeftOutKind, number>>;

const kindOfTag: Record<string, LeftOutKind> = {
  svg: "drawings",
  canvas: "drawings",
  object: "drawings",
  iframe: "frames",
  video: "frames",
  audio: "frames",
  embed: "frames",
  input: "formFields",
  select: "formFields",
  textarea: "formFields",
  button: "formFields",
  math: "formulas",
};

export function countLeftOut(leftOut: LeftOut, kind: LeftOutKind) {
  leftOut[kind] = (leftOut[kind] ?? 0) + 1;
}

/** Removes the elements that cannot stay, and the invisible ones, which nobody misses. */
export function removeUnsupported(body: HTMLElement, leftOut: LeftOut) {
  for (const element of body.querySelectorAll(
    "script, style, meta, link, title, template, noscript, [data-style*='mso-hide:all' i]",
  ))
    element.remove();
  // Elements of Office's own namespaces, such as <o:p>, mean nothing here.
  for (const element of body.querySelectorAll("*"))
    if (element.localName.includes(":")) element.replaceWith(...element.childNodes);
  for (const element of body.querySelectorAll<HTMLElement>("[data-style]"))
    if (/display:\s*none/i.test(element.dataset.style ?? "") && !element.querySelector("img")) element.remove();
  // Word's comments: the marks in the text and the list at the end.
  for (const element of body.querySelectorAll(".MsoCommentReference, [data-style*='mso-element:comment-list' i]")) {
    if (element.className === "MsoCommentReference") countLeftOut(leftOut, "comments");
    element.remove();
  }
  for (const element of body.querySelectorAll(Object.keys(kindOfTag).join(", "))) {
    if (!element.isConnected && !body.contains(element)) continue;
    if (isTaskBox(element) || element.localName === "iframe") continue;
    const kind = kindOfTag[element.localName];
    if (kind && !(hasTag(element, "input") && element.type === "hidden")) countLeftOut(leftOut, kind);
    element.remove();
  }
}

/** The box of a task list becomes a character. */
export function isTaskBox(element: Element): boolean {
  return element.localName === "input" && element.getAttribute("type") === "checkbox";
}
