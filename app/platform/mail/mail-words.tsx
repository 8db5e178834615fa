import { Fragment } from "react";

/**
 * An address of the web or of a mailbox. What ends a sentence does not belong to it. Mailboxes have at most 64 characters
 * before the sign: without that limit the search in a long text without spaces would take seconds.
 */
const addresses =
  /((?:https?:\/\/|mailto:)[^\s<>"]*[^\s<>".,;:!?)]|[^\s<>"@:]{1,64}@[^\s<>"@]{1,255}\.[\p{L}\p{N}-]+)/u;

/**
 * A text with its line breaks. An address in it may break after its signs, and anywhere where that is not enough: one
 * that does not fit would widen the whole mail.
 */
export function MailWords({ children }: { children: string }) {
  return children.split(/\r\n|\r|\n/).map((line, number) => (
    <Fragment key={number}>
      {number > 0 ? <br /> : null}
      {line
        .split(addresses)
        .map((part, index) => (index % 2 === 1 ? <MailAddress key={index}>{part}</MailAddress> : part))}
    </Fragment>
  ));
}

export function MailAddress({ children }: { children: string }) {
  return (
    <span data-address style={{ overflowWrap: "anywhere", wordBreak: "normal" }}>
      {children.split(/(?<=[/.@?&=])(?!\/)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** The same for clean HTML that a person of the team wrote: addresses in its texts may break after their signs. */
export function breakAddresses(html: string): string {
  return html.replace(/(<[^>]*>)|([^<]+)/g, (part: string, tag?: string) => (tag ? part : breakInText(part)));
}

/** Signs are escaped there; an entity is not taken apart. */
function breakInText(text: string): string {
  return text
    .split(addresses)
    .map((part, index) => {
      if (index % 2 === 0) return part;
      const pieces = part.split(/(?<=[/.@?=]|&(?:amp;|#38;|(?!\w+;|#\d+;)))(?!\/)/);
      return `<span data-address style="overflow-wrap:anywhere;word-break:normal">${pieces.join("<wbr>")}</span>`;
    })
    .join("");
}
