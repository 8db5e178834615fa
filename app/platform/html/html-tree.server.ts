import sanitizeHtml from "sanitize-html";

export type HtmlElement = { name: string; attributes: Record<string, string>; children: HtmlNode[] };
export type HtmlNode = HtmlElement | string;

/** Stands for "&" while the HTML is read, so that "&amp;lt;" stays the text "&lt;". No stored text contains it. */
const ampersand = "\ufffe";

const deepest = 60;

/** Reads HTML into a tree, with the parser that articles are cleaned with. Texts of scripts and the like are left out. */
export function htmlTree(html: string): HtmlElement {
  const root: HtmlElement = { name: "", attributes: {}, children: [] };
  const open = [root];
  /** What is nested deeper, as no page is, stands beside each other. */
  const last = () => open[Math.min(open.length, deepest) - 1] ?? root;
  sanitizeHtml(html.replaceAll("&amp;", ampersand), {
    allowedTags: [],
    nonTextTags: ["script", "style", "noscript", "textarea", "option"],
    onOpenTag(name, attributes) {
      const plain = Object.entries(attributes).map(([key, value]) => [key, value.replaceAll(ampersand, "&")]);
      const element: HtmlElement = { name, attributes: Object.fromEntries(plain), children: [] };
      last().children.push(element);
      open.push(element);
    },
    onCloseTag(name) {
      if (open.length > 1 && open.at(-1)?.name === name) open.pop();
    },
    textFilter(escaped) {
      last().children.push(decoded(escaped));
      return "";
    },
  });
  return root;
}

/** The filter gets text with these three characters escaped, but leaves what looks like an entity. */
function decoded(escaped: string): string {
  const text = escaped.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  return text.replaceAll(ampersand, "&");
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return typeof node !== "string";
}

/** The elements of a tree in the order of the document, without the root. */
export function* elementsOf({ children }: HtmlElement): Generator<HtmlElement> {
  for (const child of children) {
    if (!isElement(child)) continue;
    yield child;
    yield* elementsOf(child);
  }
}

export function textOf(node: HtmlNode): string {
  return isElement(node) ? node.children.map(textOf).join("") : node;
}
