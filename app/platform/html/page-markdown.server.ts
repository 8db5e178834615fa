import { elementsOf, htmlTree, textOf, type HtmlElement } from "./html-tree.server.ts";
import { toMarkdown } from "./markdown.server.ts";

/**
 * What one page shows between its header and footer, as Markdown, and the canonical address of the page. Undefined for a
 * page that search engines must not list.
 */
export function pageMarkdown(html: string, siteUrl: string): { text: string; url: string | undefined } | undefined {
  const document = [...elementsOf(htmlTree(html))];
  const find = (name: string, key: string, value: string) =>
    document.find((element) => element.name === name && element.attributes[key] === value)?.attributes;
  const main = document.find(({ name, attributes }) => name === "main" && attributes.id === "content");
  if (!main || find("meta", "name", "robots")?.content?.includes("noindex")) return undefined;
  const url = find("link", "rel", "canonical")?.href;
  const facts: [name: string, value: string | undefined][] = [
    ["title", titleOf(document)],
    ["description", find("meta", "name", "description")?.content],
    ["url", url],
    ["language", document.find(({ name }) => name === "html")?.attributes.lang],
  ];
  // A text in the notation of JSON is one in YAML, too.
  const head = facts.flatMap(([name, value]) => (value ? [`${name}: ${JSON.stringify(value)}`] : []));
  return { text: `---\n${head.join("\n")}\n---\n\n${toMarkdown(main.children, siteUrl)}\n`, url };
}

function titleOf(document: HtmlElement[]): string | undefined {
  const title = document.find(({ name }) => name === "title");
  return title && textOf(title);
}
