import type { Address, Attachment, Email, Header } from "postal-mime";
import { mailboxKey } from "#app/platform/mail/mailbox-key.ts";
import { storableText } from "#app/platform/text/storable-text.ts";
import { readAttachment, type ReceivedFile } from "./attachments.ts";
import { cleanMailHtml, textOfHtml } from "./clean-html.ts";
import { decodeUtf7, isUtf7, unflow, withoutFlow } from "./odd-encodings.ts";

/** A mail as it came in, decoded. No database: what it means for a lead is decided by `classify.ts` and `whose.ts`. */

export type ReceivedMail = {
  /** In lower case; usually one. */
  from: string[];
  fromName: string;
  subject: string;
  messageId: string;
  date: string;
  /** Message-IDs that it answers, in angle brackets. */
  references: string[];
  /** Reply tokens in the addresses that it was sent to. */
  tokens: string[];
  headers: Header[];
  text: string;
  /** Without scripts, styles, pictures and forms; empty for a mail of plain text. */
  html: string;
  files: ReceivedFile[];
  /** Parts of a delivery report, as text. */
  reports: string[];
};

/** More than this is neither shown nor stored. */
export const maxTextLength = 200_000;

const decoder = new TextDecoder();

/** `raw` may be the headers alone. Throws for what is no mail, such as 300 nested parts. */
export async function readMail(raw: Uint8Array): Promise<ReceivedMail> {
  return describeMail(raw, await parseMime(raw));
}

/** Needs the most time, for large mails: `parse-apart.server.ts` runs it in a thread. */
export async function parseMime(raw: Uint8Array): Promise<Email> {
  const { default: PostalMime } = await import("postal-mime");
  return PostalMime.parse(withoutFlow(raw).bytes, { forceRfc822Attachments: true });
}

export function describeMail(raw: Uint8Array, mail: Email): ReceivedMail {
  const { flow } = withoutFlow(raw);
  const decode = isUtf7(raw) ? decodeUtf7 : (text: string) => text;
  const html = mail.html ? cleanMailHtml(decode(mail.html)) : "";
  const plain = mail.text === undefined ? textOfHtml(html) : decode(mail.text).slice(0, maxTextLength);
  const headers = mail.headers.map(({ key, originalKey, value }) => ({ key, originalKey, value: storableText(value) }));
  const from = addressesOf(headers, mail);
  const isOfReport = /^multipart\/report/i.test(headers.find(({ key }) => key === "content-type")?.value.trim() ?? "");
  const reports = isOfReport ? mail.attachments.filter(isReport) : [];
  return {
    from: from.map(({ address }) => address),
    fromName: oneLine(from[0]?.name ?? ""),
    subject: oneLine(mail.subject ?? ""),
    messageId: idsIn(mail.messageId ?? "")[0] ?? "",
    date: oneLine(mail.date ?? ""),
    references: [...new Set([...idsIn(mail.inReplyTo ?? ""), ...idsIn(mail.references ?? "")])].slice(-100),
    tokens: tokensIn(headers),
    headers,
    text: storableText(flow ? unflow(plain, flow) : plain)
      .replace(/\r\n?/g, "\n")
      .trim(),
    html,
    files: mail.attachments.filter((part) => !reports.includes(part)).map(readAttachment),
    reports: reports.map((part) => decoder.decode(bytesOf(part)).slice(0, 20_000)),
  };
}

/** Every address of the From header: more than one is a way to look like somebody else. */
function addressesOf(headers: Header[], mail: Email): { address: string; name: string }[] {
  const first = flat(mail.from);
  const written = headers.filter(({ key }) => key === "from").map(({ value }) => value);
  const others = written.flatMap((value) =>
    [...value.replace(/"(?:[^"\\]|\\.)*"/g, "").matchAll(/[^\s<>,;:()"]{1,64}@[^\s<>,;:()"]{1,190}/g)].map(
      ([address]) => address,
    ),
  );
  const all = [...first, ...others.map((address) => ({ address, name: "" }))];
  const seen = new Set<string>();
  return all.flatMap(({ address, name }) => {
    const lower = address.trim().toLowerCase();
    if (!/^[^\s@]+@[^\s@]+$/.test(lower) || seen.has(lower)) return [];
    seen.add(lower);
    return [{ address: lower, name }];
  });
}

function flat(address: Address | undefined): { address: string; name: string }[] {
  if (!address) return [];
  return address.group ? address.group : [{ address: address.address, name: address.name }];
}

/** In a delivery report, what it says and the mail that it is about. */
function isReport({ mimeType }: Attachment): boolean {
  return /^(message\/(delivery-status|global-delivery-status|rfc822|global)|text\/rfc822-headers)$/.test(mimeType);
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
}

export function idsIn(value: string): string[] {
  return [...value.slice(0, 20_000).matchAll(/<[^<>\s]{1,500}>/g)].map(([id]) => storableText(id));
}

/** Aliases rewrite addresses, so the tag counts in any of them; lower-case base32. */
const addressHeaders = new Set(
  "to cc delivered-to x-original-to envelope-to x-envelope-to x-forwarded-to resent-to x-delivered-to".split(" "),
);

function tokensIn(headers: Header[]): string[] {
  const found = headers
    .filter(({ key }) => addressHeaders.has(key))
    .flatMap(({ value }) =>
      [...value.slice(0, 20_000).matchAll(/\+([a-z2-7]{16,40})@/gi)].map(([, tag]) => tag!.toLowerCase()),
    );
  return [...new Set(found)].slice(0, 20);
}

/** What came from a header, without line breaks and control characters. */
export function oneLine(text: string, max = 300): string {
  return storableText(text)
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim()
    .slice(0, max);
}

export function headerOf(mail: Pick<ReceivedMail, "headers">, name: string): string | undefined {
  return mail.headers.find(({ key }) => key === name)?.value.trim();
}

export function isSameMailbox(one: string, other: string): boolean {
  return mailboxKey(one) === mailboxKey(other);
}
