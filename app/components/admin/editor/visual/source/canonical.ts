import { isElement } from "../../dom-nodes.ts";

/** Attributes that the sanitizer adds by itself and the editor does not hold. */
const added = new Set(["loading", "decoding"]);
const markTags = new Set(["strong", "b", "em", "i", "code", "a"]);
/** A single paragraph in these means the same as its text alone. */
const unwrapsParagraph = new Set(["li", "blockquote", "td", "th"]);

/**
 * Writes a piece of a document so that two pieces with the same meaning are the same string: attributes sorted, marks
 * as a set, white space collapsed. Used to find out whether the visual view can represent a source without losing
 * anything.
 */
export function canonical(root: ParentNode & Node): string {
  const parts: Part[] = [];
  visit(root, "", false, parts);
  const merged: Part[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last && last.marks !== undefined && last.marks === part.marks) last.text += part.text;
    else merged.push({ ...part });
  }
  return merged.map((part, index) => write(part, merged[index - 1], merged[index + 1])).join("");
}

/** A run of text with its marks, or a tag, which has none. */
type Part = { marks: string | undefined; text: string; pre?: boolean };

/** Space beside a tag means nothing, except in preformatted text. */
function write({ marks, text, pre }: Part, before: Part | undefined, after: Part | undefined): string {
  if (marks === undefined) return text;
  let shown = text;
  if (!pre && before?.marks === undefined) shown = shown.trimStart();
  if (!pre && after?.marks === undefined) shown = shown.trimEnd();
  return shown === "" ? "" : JSON.stringify([marks, shown]);
}

function visit(node: Node, marks: string, pre: boolean, parts: Part[]) {
  for (const child of node.childNodes) {
    if (child.nodeType === 3) {
      const text = child.nodeValue ?? "";
      parts.push({ marks, pre, text: pre ? text : text.replace(/[\t\n\r\f ]+/g, " ") });
    } else if (isElement(child)) visitElement(child, marks, pre, parts);
    else parts.push({ marks: undefined, text: `<!${child.nodeValue ?? ""}>` });
  }
}

function visitElement(element: Element, marks: string, pre: boolean, parts: Part[]) {
  const tag = element.localName;
  if (markTags.has(tag) && !pre) {
    const name = tag === "b" ? "strong" : tag === "i" ? "em" : tag;
    const set = new Set(marks ? marks.split("|") : []).add(name + attributesOf(element));
    visit(element, [...set].sort().join("|"), pre, parts);
    return;
  }
  parts.push({ marks: undefined, text: `<${tag}${attributesOf(element)}>` });
  visit(unwrapsParagraph.has(tag) ? withoutFirstParagraph(element) : element, marks, pre || tag === "pre", parts);
  parts.push({ marks: undefined, text: `</${tag}>` });
}

function attributesOf(element: Element): string {
  return element
    .getAttributeNames()
    .filter((name) => !added.has(name))
    .sort()
    .map((name) => ` ${name}=${JSON.stringify(element.getAttribute(name))}`)
    .join("");
}

/** `<li><p>x</p></li>` is `<li>x</li>`, also when only lists follow. */
function withoutFirstParagraph(element: Element): Element {
  const [first, ...rest] = [...element.childNodes].filter((node) => node.nodeType !== 3 || node.nodeValue?.trim());
  if (!isElement(first) || first.nodeName !== "P" || first.hasAttributes()) return element;
  if (rest.some((node) => node.nodeName !== "UL" && node.nodeName !== "OL")) return element;
  const copy = element.cloneNode(false) as Element;
  copy.append(
    ...[...first.childNodes].map((node) => node.cloneNode(true)),
    ...rest.map((node) => node.cloneNode(true)),
  );
  return copy;
}
