import type { ReceivedMail } from "../../../test/smtp-mailbox.ts";

/** The text of a received mail, with transfer encodings and line folding decoded. */
export function mailText({ raw }: ReceivedMail): string {
  const decoded = raw
    .replace(/=\r?\n/g, "")
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString("utf8"));
  return decoded.replaceAll("&amp;", "&");
}

/** The first link in the mail that contains this text. */
export function linkIn(mail: ReceivedMail, part: string): string {
  const link = mailText(mail)
    .match(/https?:\/\/[^\s"<>)\]]+/g)
    ?.find((address) => address.includes(part));
  if (!link) throw new Error(`No link with ${part} in the mail:\n${mailText(mail)}`);
  return link;
}
