import type { APIRequestContext } from "@playwright/test";

/** The metadata in a page's HTML: title, meta tags, alternates and structured data. */
export async function headOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const attribute = (tag: string, name: string) => decode(new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
  const tags = html.match(/<(meta|link)[^>]*>/g) ?? [];
  const metas = new Map(
    tags
      .filter((tag) => tag.startsWith("<meta"))
      .map((tag) => [attribute(tag, "(?:name|property)"), attribute(tag, "content")]),
  );
  const alternates = Object.fromEntries(
    tags
      .filter((tag) => tag.includes('rel="alternate"') && /hreflang/i.test(tag))
      .map((tag) => [attribute(tag, "href[lL]ang"), attribute(tag, "href")]),
  );
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json!),
  );
  return { title: decode(/<title>(.*?)<\/title>/s.exec(html)![1]!), metas, alternates, data };
}

function decode(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
