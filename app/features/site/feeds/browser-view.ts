import type { Extension } from "feed";

/**
 * What a browser shows of the feed. RSS allows elements of other namespaces and feed readers ignore them, while
 * browsers render XHTML elements in any XML document; feed.css does the rest. (XSLT, the usual way, is being removed
 * from browsers.)
 */
export function channelView(view: { title: string; description: string; howTo: string; link: Link }): Extension {
  return xhtmlBlock({
    "xhtml:h1": { _text: view.title },
    "xhtml:p": [{ _text: view.description }, { _text: view.howTo }, { "xhtml:a": anchor(view.link) }],
  });
}

export function itemView(view: { link: Link; date: string; snippet: string }): Extension {
  return xhtmlBlock({
    "xhtml:h2": { "xhtml:a": anchor(view.link) },
    "xhtml:p": [{ _text: view.date }, { _text: view.snippet }],
  });
}

type Link = { href: string; text: string };

function anchor({ href, text }: Link) {
  return { _attributes: { href }, _text: text };
}

function xhtmlBlock(content: Record<string, unknown>): Extension {
  return {
    name: "xhtml:div",
    objects: { _attributes: { "xmlns:xhtml": "http://www.w3.org/1999/xhtml" }, ...content },
  };
}

/** The library can only name an XSLT stylesheet. */
export function withStylesheet(xml: string, href: string): string {
  return xml.replace(
    /^<\?xml .*?\?>/,
    (declaration) => `${declaration}\n<?xml-stylesheet type="text/css" href="${href}"?>`,
  );
}
