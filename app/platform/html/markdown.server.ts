import { plainSpaces } from "../i18n/typography.ts";
import { elementsOf, isElement, textOf, type HtmlElement, type HtmlNode } from "./html-tree.server.ts";
import { codeSpan, escaped, fenced, inOneLine, linesOf, marked, tableOf } from "./markdown-syntax.ts";

/** What a reader of the text has no use for: menus, forms, drawings, players. */
const skipped = new Set(
  "script style noscript template svg canvas nav form button input select textarea label video audio object".split(" "),
);
const blocks = new Set(
  "address article aside blockquote details div dl dd dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hr iframe li main ol p pre section summary table ul".split(
    " ",
  ),
);

/** Turns HTML into Markdown. Links and pictures become absolute addresses with `base`. */
export function toMarkdown(nodes: HtmlNode[], base: string): string {
  const found = createWriter(base).blocksOf(nodes);
  const headings = new Set(found.flatMap((text) => /^#+ (.*)$/.exec(text)?.[1] ?? []));
  // What folds on a phone repeats its heading there.
  return found.filter((text) => !headings.has(/^\*\*(.*)\*\*$/.exec(text)?.[1] ?? "")).join("\n\n");
}

function createWriter(base: string) {
  return { blocksOf };

  /** Text and inline elements in a row are one paragraph. */
  function blocksOf(nodes: HtmlNode[]): string[] {
    const found: string[] = [];
    let row: HtmlNode[] = [];
    const endRow = () => {
      const text = linesOf(inlineOf(row));
      if (text) found.push(text);
      row = [];
    };
    for (const node of nodes) {
      if (isSkipped(node)) continue;
      if (isElement(node) && isBlock(node)) {
        endRow();
        found.push(...blockOf(node));
      } else row.push(node);
    }
    endRow();
    return found;
  }

  function blockOf(element: HtmlElement): string[] {
    const { name, attributes, children } = element;
    if (/^h[1-6]$/.test(name)) {
      const text = inOneLine(inlineOf(children));
      return text ? [`${"#".repeat(Number(name[1]))} ${text}`] : [];
    }
    switch (name) {
      case "hr":
        return ["---"];
      case "pre":
        return [fenced(textOf(element))];
      case "blockquote":
        return [quoted(blocksOf(children))].filter(Boolean);
      case "ul":
      case "ol":
        return listOf(element);
      case "table":
        return [
          ...blocksOf(children.filter((child) => isElement(child) && child.name === "caption")),
          tableIn(element),
        ];
      case "dl":
        return [factsOf(element)].filter(Boolean);
      case "iframe":
        return attributes.src ? [`[${escaped(attributes.title ?? "")}](${address(attributes.src)})`] : [];
      case "summary": {
        const inner = blocksOf(children);
        return [...elementsOf(element)].some(isHeading) ? inner : inner.map((text) => marked("**", text));
      }
      case "a":
        return linkedBlocks(element);
      default:
        return blocksOf(children);
    }
  }

  /** A list whose items have headings (cards) is a sequence of sections. */
  function listOf(list: HtmlElement): string[] {
    const items = list.children.filter(isElement).filter((item) => !isSkipped(item));
    if (items.some((item) => [...elementsOf(item)].some(isHeading)))
      return items.flatMap(({ children }) => blocksOf(children));
    let number = Number(list.attributes.start ?? 1) || 1;
    const texts = items.map(({ children }) => blocksOf(children)).filter(({ length }) => length > 0);
    const isLoose = texts.some(
      (inner) => inner.length > 1 && !inner.slice(1).every((text) => /^(-|\d+\.) /.test(text)),
    );
    const lines = texts.map((inner) => {
      const mark = list.name === "ol" ? `${number++}. ` : "- ";
      return indented(inner.join(isLoose ? "\n\n" : "\n"), mark);
    });
    return lines.length > 0 ? [lines.join(isLoose ? "\n\n" : "\n")] : [];
  }

  function factsOf(list: HtmlElement): string {
    const lines: string[] = [];
    for (const element of elementsOf(list)) {
      const text = inOneLine(blocksOf(element.children).join(" "));
      if (element.name === "dt" && text) lines.push(`- ${marked("**", text)}:`);
      else if (element.name === "dd" && text) lines.push(`${lines.pop() ?? "-"} ${text}`);
    }
    return lines.join("\n");
  }

  function tableIn(table: HtmlElement): string {
    const rows = [...elementsOf(table)].filter(({ name }) => name === "tr");
    return tableOf(
      rows.map(({ children }) =>
        children
          .filter(isElement)
          .filter(({ name }) => name === "td" || name === "th")
          .flatMap((cell) => [
            blocksOf(cell.children).join(" "),
            ...Array<string>(Math.min(Number(cell.attributes.colspan ?? 1), 20) - 1).fill(""),
          ]),
      ),
    );
  }

  /** A card that is one link: its first text leads there. */
  function linkedBlocks({ attributes, children }: HtmlElement): string[] {
    const inner = blocksOf(children);
    const position = inner.findIndex((text) => /^(#+ )?[^!\n>|-][^\n[]*$/.test(text));
    return inner.map((text, index) => {
      const [, mark = "", words = ""] = /^(#+ )?([^]*)$/.exec(text) ?? [];
      return index === position ? `${mark}${linked(words, attributes.href)}` : text;
    });
  }

  function inlineOf(nodes: HtmlNode[]): string {
    let text = "";
    let before: HtmlNode | undefined;
    for (const node of nodes) {
      if (isSkipped(node)) continue;
      const own = isElement(node) ? inlineElement(node) : escaped(plainSpaces(node).replace(/\s+/g, " "));
      // Parts that stand apart on the page only by their styles.
      if (standsApart(before, node) && /[^\s(]$/.test(text) && /^[\p{L}\d*[]/u.test(own)) text += " ";
      // Otherwise a link would be read as a picture.
      if (text.endsWith("!") && own.startsWith("[")) text = `${text.slice(0, -1)}\\!`;
      text += own;
      if (own !== "") before = node;
    }
    return text;
  }

  function inlineElement(element: HtmlElement): string {
    const { name, attributes, children } = element;
    switch (name) {
      case "br":
        return "\n";
      case "img":
        return attributes.alt?.trim() && attributes.src
          ? `![${escaped(attributes.alt)}](${address(attributes.src)})`
          : "";
      case "strong":
      case "b":
        return marked("**", inlineOf(children));
      case "em":
      case "i":
        return marked("*", inlineOf(children));
      case "code":
        return codeSpan(textOf(element));
      case "a":
        return linked(inlineOf(children.filter((child) => !isTabNote(element, child))), attributes.href);
      default:
        return inlineOf(children);
    }
  }

  function linked(text: string, href: string | undefined): string {
    const label = inOneLine(text);
    if (!label || !href || href.startsWith("#") || /(?<!!)\[[^\]]*\]\(/.test(label)) return text;
    const [, start = "", end = ""] = /^(\s*)[^]*?(\s*)$/.exec(text) ?? [];
    return `${start}[${label}](${address(href)})${end}`;
  }

  function address(href: string): string {
    const absolute = URL.canParse(href, base) ? new URL(href, base).href : href;
    return absolute.replace(/[\s()<>]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
  }
}

function isSkipped(node: HtmlNode): boolean {
  if (!isElement(node)) return false;
  const { name, attributes } = node;
  // The links of Share lead to other sites with the address of this one.
  const isShare = attributes.id === "share-heading" || attributes["aria-labelledby"] === "share-heading";
  return skipped.has(name) || "hidden" in attributes || attributes["aria-hidden"] === "true" || isShare;
}

function isBlock(element: HtmlElement): boolean {
  if (blocks.has(element.name)) return true;
  for (const inner of elementsOf(element)) if (blocks.has(inner.name)) return true;
  return false;
}

const isHeading = ({ name }: HtmlElement) => /^h[1-6]$/.test(name);

function standsApart(before: HtmlNode | undefined, node: HtmlNode): boolean {
  if (before === undefined || !isElement(before)) return false;
  return before.name === "span" || (isElement(node) && !isInsideWord(before) && !isInsideWord(node));
}

const isInsideWord = ({ name }: HtmlElement) => /^(strong|em|b|i|code|sup|sub|br|wbr)$/.test(name);

/** "(opens in a new tab)", which is read aloud only. */
function isTabNote({ attributes }: HtmlElement, child: HtmlNode): boolean {
  return attributes.target === "_blank" && isElement(child) && /^\s*\([^)]*\)\s*$/.test(textOf(child));
}

function quoted(inner: string[]): string {
  return inner
    .join("\n\n")
    .split("\n")
    .map((line) => (line ? `> ${line}` : ">"))
    .join("\n");
}

function indented(text: string, mark: string): string {
  const [first = "", ...rest] = text.split("\n");
  return [mark + first, ...rest.map((line) => (line ? " ".repeat(mark.length) + line : line))].join("\n");
}
