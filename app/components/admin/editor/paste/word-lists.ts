import { isElement } from "../dom-nodes.ts";

/** Word copies lists as paragraphs with the bullet as text. This makes lists of them again, nested by their level. */
export function restoreWordLists(body: HTMLElement) {
  for (const first of body.querySelectorAll<HTMLElement>(listParagraphs)) {
    if (!body.contains(first)) continue;
    const run: [HTMLElement, ...HTMLElement[]] = [first];
    for (
      let next = first.nextElementSibling;
      isElement(next) && next.matches(listParagraphs);
      next = next.nextElementSibling
    )
      run.push(next);
    replaceRun(run);
  }
}

const listParagraphs =
  "p[data-style*='mso-list:' i]:not([data-style*='mso-list:none' i]), p[class*='MsoListParagraph']";

function replaceRun(run: [HTMLElement, ...HTMLElement[]]) {
  const { ownerDocument } = run[0];
  const marker = ownerDocument.createComment("");
  run[0].before(marker);
  const top = ownerDocument.createElement("div");
  /** The open list of each level. */
  let lists: HTMLElement[] = [];
  for (const paragraph of run) {
    const level = Number(/level(\d)/i.exec(paragraph.dataset.style ?? "")?.[1] ?? 1);
    const tag = removeListMarker(paragraph);
    lists = lists.slice(0, level);
    while (lists.length < level || (lists.length === level && lists[level - 1]!.localName !== tag)) {
      if (lists.length === level) lists.pop();
      const list = ownerDocument.createElement(tag);
      const parent = lists.at(-1)?.lastElementChild ?? lists.at(-1) ?? top;
      parent.append(list);
      lists.push(list);
    }
    const item = ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    lists[level - 1]!.append(item);
    paragraph.remove();
  }
  marker.replaceWith(...top.childNodes);
}

/** Removes the bullet or number, and tells the list's kind by it. */
function removeListMarker(paragraph: HTMLElement): "ul" | "ol" {
  const ignored = paragraph.querySelector("[data-style*='mso-list:ignore' i]");
  let text = ignored?.textContent ?? "";
  if (ignored) ignored.remove();
  else {
    const walker = paragraph.ownerDocument.createTreeWalker(paragraph, 4);
    const node = walker.nextNode();
    const found = /^\s*((?:[·•▪◦o§\-–]|\(?(?:\d+|[a-z]|[ivx]+)[.)])[\s\u00a0]+)/i.exec(node?.nodeValue ?? "");
    const [marker, symbol] = found ?? [];
    if (node && marker && symbol) {
      text = symbol;
      node.nodeValue = node.nodeValue?.slice(marker.length) ?? "";
    }
  }
  return /^[\s\u00a0]*\(?(?:\d+|[a-z]|[ivx]+)[.)]/i.test(text) ? "ol" : "ul";
}
