import { use, type MouseEvent } from "react";
import { findEmbed } from "#app/platform/html/embeds.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";

type ArticleBodyProps = { html: string; lang: Language | undefined };

/**
 * The sanitized body. A video or recording is a link until somebody clicks it, so nothing is loaded from others before.
 */
export function ArticleBody({ html, lang }: ArticleBodyProps) {
  const { embed } = useCopy("insights").article;
  const { siteUrl } = use(RequestInfoContext);
  const noted = withEmbedNotes(html, (kind, host) => fill(embed[kind], { host }));
  const body = withPrintedAddresses(noted, siteUrl);
  return (
    // The handler only adds to what the links do by themselves, also by keyboard: without it they open the video's
    // page.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div lang={lang} className="article-body" onClick={play} dangerouslySetInnerHTML={{ __html: body }} />
  );
}

/** Sanitized HTML writes every embed in this one way. */
const embedLink = /<figure class="embed"><a href="([^"]*)"/g;

/** Says on each preview where it plays and that nothing has been loaded from there. */
function withEmbedNotes(html: string, note: (kind: "video" | "audio", host: string) => string): string {
  return html.replace(embedLink, (start, href: string) => {
    const embed = findEmbed(href.replaceAll("&amp;", "&"));
    if (!embed) return start;
    const text = note(embed.kind, embed.host).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    return start.replace("<a ", () => `<a data-kind="${embed.kind}" data-note="${text}" `);
  });
}

/** In print, buttons show their URL. For paths of this site it has to include the origin. */
function withPrintedAddresses(html: string, siteUrl: string): string {
  return html.replaceAll(/<p class="button"><a href="(\/[^"]*)"/g, (start, href: string) => {
    return `${start} data-address="${siteUrl}${href}"`;
  });
}

function play(event: MouseEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("figure.embed > a[href]");
  const embed = link && findEmbed(link.href);
  if (!embed) return;
  event.preventDefault();
  const frame = document.createElement("iframe");
  frame.src = embed.player;
  frame.title = link.textContent ?? embed.host;
  frame.className = embed.kind;
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  frame.allowFullscreen = true;
  // The players refuse to run without knowing which site shows them.
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  link.replaceWith(frame);
  frame.focus();
}
