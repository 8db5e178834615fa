/** A text as somebody sees it while they write: words, and what the site fills in (`{{brand}}`). */
export type TextPart = { text: string } | { variable: string };

const variable = /\{\{(\w+)\}\}/;

export function partsOf(text: string): TextPart[] {
  return text
    .split(variable)
    .map((part, index) => (index % 2 === 1 ? { variable: part } : { text: part }))
    .filter((part) => "variable" in part || part.text !== "");
}

export function variablesOf(text: string): string[] {
  return partsOf(text).flatMap((part) => ("variable" in part ? [part.variable] : []));
}

export const codeOf = (name: string) => `{{${name}}}`;

/** The text of an element that was edited: its variables are elements of their own. */
export function textOf(node: Node): string {
  if (node instanceof HTMLElement && node.dataset.variable) return codeOf(node.dataset.variable);
  if (node.nodeName === "BR") return "\n";
  return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : [...node.childNodes].map(textOf).join("");
}
