import sanitizeHtml from "sanitize-html";
import { bodyTags, sanitizeBody } from "#app/platform/html/sanitize.server.ts";
import { fonts, palette } from "#app/platform/mail/mail-style.ts";
import { breakAddresses } from "#app/platform/mail/mail-words.tsx";

/** Mail programs know no style sheet of ours: every element gets its look, and the class that makes it dark. */
type Look = { style: string; className?: string };

function looks(): Record<string, Look> {
  const { ink, inkSoft, line, sage } = palette;
  const text = `color:${ink};font-size:17px;line-height:27px`;
  const heading = `color:${ink};font-family:${fonts.display.replaceAll('"', "'")};font-weight:400`;
  // A column is as wide as its longest word.
  const cell = `color:${ink};font-size:14px;line-height:21px;overflow-wrap:break-word;padding:8px 4px;border:1px solid ${line};text-align:left;vertical-align:top`;
  return {
    p: { style: `margin:0 0 16px;${text}`, className: "ink" },
    h2: { style: `margin:28px 0 12px;${heading};font-size:22px;line-height:28px`, className: "ink" },
    h3: { style: `margin:24px 0 10px;${heading};font-size:19px;line-height:25px`, className: "ink" },
    ul: { style: "margin:0 0 16px;padding-left:22px" },
    ol: { style: "margin:0 0 16px;padding-left:22px" },
    li: { style: `margin:0 0 8px;${text}`, className: "ink" },
    blockquote: { style: `margin:0 0 16px;padding-left:16px;border-left:3px solid ${line}`, className: "rule" },
    a: { style: `color:${palette.clay};text-decoration:underline`, className: "link" },
    figure: { style: "margin:0 0 20px" },
    figcaption: { style: `margin:8px 0 0;color:${inkSoft};font-size:15px;line-height:23px`, className: "soft" },
    img: {
      style: `display:block;width:100%;max-width:100%;height:auto;margin:0 0 8px;border-radius:8px;color:${inkSoft};font-size:15px;line-height:23px`,
      className: "soft",
    },
    table: { style: "width:100%;margin:0 0 20px;border-collapse:collapse" },
    th: { style: `${cell};font-weight:600`, className: "ink rule" },
    td: { style: cell, className: "ink rule" },
    pre: {
      style: `margin:0 0 16px;padding:12px 16px;border-radius:8px;background-color:${sage};color:${ink};font-size:15px;line-height:23px;white-space:pre-wrap`,
      className: "note",
    },
    aside: {
      style: `margin:0 0 20px;padding:14px 16px 1px;border-radius:8px;background-color:${sage}`,
      className: "note",
    },
    hr: { style: `margin:24px 0;border:0;border-top:1px solid ${line}`, className: "rule" },
  };
}

const button = () =>
  `display:inline-block;padding:14px 26px;border-radius:8px;background-color:${palette.clay};color:#ffffff;font-size:17px;font-weight:600;text-decoration:none`;

/** The text of a letter, as it is stored, for a mail: clean, with absolute addresses, and nothing that mails cannot do. */
export function letterHtml(body: string, siteUrl: string): string {
  const absolute = (address: string) => (URL.canParse(address, siteUrl) ? new URL(address, siteUrl).href : address);
  const clean = sanitizeBody(body, {
    // A place in the text: mail programs do not go there.
    href: (href) => (href.startsWith("#") ? "" : absolute(href)),
    src: absolute,
  });
  const of = looks();
  const styled = sanitizeHtml(clean, {
    allowedTags: bodyTags,
    allowedAttributes: false,
    allowedSchemes: ["http", "https", "mailto", "tel"],
    transformTags: {
      "*": (tagName, { class: kind, loading: _, decoding: __, width: ___, height: ____, id: _____, ...attributes }) => {
        const look = of[tagName];
        const isButton = tagName === "p" && kind === "button";
        return {
          tagName,
          attribs: {
            ...dropEmpty(attributes, "href"),
            ...(look ? { style: look.style } : {}),
            ...(look?.className || isButton ? { class: isButton ? "button-line" : (look?.className ?? "") } : {}),
          },
        };
      },
    },
  });
  const withButtons = styled.replace(
    /(<p [^>]*class="button-line"[^>]*>\s*<a [^>]*?)style="[^"]*" class="link"/g,
    (_all, before: string) => `${before}style="${button()}" class="button"`,
  );
  return breakAddresses(withButtons);
}

function dropEmpty(attributes: Record<string, string>, name: string): Record<string, string> {
  const { [name]: value, ...others } = attributes;
  return value ? attributes : others;
}
