import { randomUUID } from "node:crypto";
import { domainToASCII } from "node:url";
import { mailSender } from "#app/platform/site/settings.server.ts";
import { site } from "#site";

/** A new Message-ID with the sender's domain: mail filters distrust any other. */
export function newMessageId(): string {
  const sender = mailSender();
  const address = typeof sender === "string" ? sender : sender.address;
  const [, domain = ""] = /@([^@>\s]+)>?\s*$/.exec(address) ?? [];
  return `<${randomUUID()}@${domainToASCII(domain) || site.domain}>`;
}
