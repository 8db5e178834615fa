/** Text copied from a document or a page, with the tags that articles know and nothing else. Runs in the browser: the parser's document loads and runs nothing. */
const kept: Record<string, string> = {
  p: "p",
  h1: "h2",
  h2: "h2",
  h3: "h3",
  h4: "h3",
  h5: "h3",
  h6: "h3",
  ul: "ul",
  ol: "ol",
  li: "li",
  blockquote: "blockquote",
  strong: "strong",
  b: "strong",
  em: "em",
  i: "em",
};
const dropped = new Set([
  "script",
  "style",
  "head",
  "title",
  "meta",
  "link",
  "template",
  "svg",
  "math",
  "iframe",
  "object",
  "noscript",
  "img",
  "textarea",
  "select",
  "button",
]);
const blocks = new Set(["p", "h2", "h3", "ul", "ol", "li", "blockquote"]);

export function cleanPasted(html: string): string {
  // The policy of the page holds in the parser's document too: a style attribute under another name is only read.
  const readable = html.replace(/<[^>]*>/g, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, " data-style"));
  const { body } = new DOMParser().parseFromString(readable, "text/html");
  return inside(body)
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}

function inside(node: Node): string {
  return [...node.childNodes].map(write).join("");
}

function write(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escape((node.textContent ?? "").replace(/[\s\u00a0]+/g, " "));
  if (!(node instanceof Element)) return "";
  const name = node.localName;
  if (dropped.has(name)) return "";
  if (name === "br") return "\n";
  const text = inside(node);
  if (text.trim() === "") return text;
  if (name === "a") return link(node, text);
  const tag = tagOf(node, name);
  if (!tag) return name === "div" || name === "section" || name === "article" || name === "tr" ? `\n${text}\n` : text;
  if (tag === "p" && node.closest("li, blockquote")) return text;
  return blocks.has(tag) ? `\n<${tag}>${text.trim()}</${tag}>\n` : `<${tag}>${text}</${tag}>`;
}

/** Word processors say bold and italic by style, and wrap whole documents in a <b> that is none. */
function tagOf(node: Element, name: string): string | undefined {
  const style = node.getAttribute("data-style") ?? "";
  if ((name === "b" || name === "strong") && /font-weight:\s*(normal|400)/i.test(style)) return undefined;
  if (name === "span" && /font-weight:\s*(bold|[6-9]00)/i.test(style)) return "strong";
  if (name === "span" && /font-style:\s*italic/i.test(style)) return "em";
  return kept[name];
}

function link(node: Element, text: string): string {
  const href = node.getAttribute("href") ?? "";
  return /^(https?:|mailto:|tel:|\/(?!\/))/i.test(href)
    ? `<a href="${escape(href).replaceAll('"', "&quot;")}">${text}</a>`
    : text;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
