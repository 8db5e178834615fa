import type { SendMailOptions } from "nodemailer";
import { z } from "zod";
import { parseStored } from "#app/platform/stored-json.server.ts";
import { mailSender } from "#app/platform/site/settings.server.ts";
import { attachmentsOf } from "./attachments.server.ts";
import { mailPicture, type MailPicture } from "./mail-pictures.ts";
import type { StoredMail } from "./mail-types.server.ts";

/** The message with its files. */
export async function toWholeMessage(mail: StoredMail): Promise<SendMailOptions> {
  const message = toMessage(mail);
  return { ...message, attachments: (message.attachments ?? []).concat(await attachmentsOf(mail)) };
}

/** Addresses are passed as objects, so that what a visitor typed is never parsed as a list of recipients. */
export function toMessage(mail: StoredMail): SendMailOptions {
  return {
    from: mailSender(),
    to: { name: "", address: mail.recipient },
    replyTo: mail.replyTo ? { name: "", address: mail.replyTo } : undefined,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    icalEvent: mail.calendar
      ? { method: calendarMethod(mail.calendar), filename: "event.ics", content: mail.calendar }
      : undefined,
    attachments: picturesOf(mail).map(({ id, png }) => ({
      cid: id,
      filename: `${id}.png`,
      content: Buffer.from(png, "base64"),
      contentType: "image/png",
      contentDisposition: "inline" as const,
    })),
    messageId: mail.messageId,
    date: mail.createdAt,
    disableFileAccess: true,
    disableUrlAccess: true,
    inReplyTo: mail.inReplyTo ?? undefined,
    references: mail.references ?? undefined,
    headers: {
      // What a person wrote is an ordinary mail: an absence notice in answer to it is welcome.
      ...(mail.authorId ? {} : automatic),
      "Content-Language": mail.language,
      ...(mail.unsubscribeUrl && {
        "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

export function picturesOf({ id, pictures }: Pick<StoredMail, "id" | "pictures">): MailPicture[] {
  if (!pictures) return [];
  return parseStored(z.array(mailPicture), pictures, { column: "mails.pictures", id })?.value ?? [];
}

const automatic = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** The part of the mail has to name the method of its file. */
function calendarMethod(file: string): "PUBLISH" | "CANCEL" {
  return /^METHOD:CANCEL\r?$/m.test(file) ? "CANCEL" : "PUBLISH";
}
