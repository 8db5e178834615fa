import type { SendMailOptions } from "nodemailer";
import { mailSender } from "#app/platform/site/settings.server.ts";
import type { StoredMail } from "./mail-types.server.ts";

/** Addresses are passed as objects, so that what a visitor typed is never parsed as a list of recipients. */
export function toMessage(mail: StoredMail): SendMailOptions {
  return {
    from: mailSender(),
    to: { name: "", address: mail.recipient },
    replyTo: mail.replyTo ? { name: "", address: mail.replyTo } : undefined,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    icalEvent: mail.calendar ? { method: "PUBLISH", filename: "event.ics", content: mail.calendar } : undefined,
    messageId: mail.messageId,
    date: mail.createdAt,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "Content-Language": mail.language,
    },
  };
}
