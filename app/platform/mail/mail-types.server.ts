import type { mails } from "#db/schema.ts";

export type StoredMail = typeof mails.$inferSelect;

export type Transport = {
  /** `beforeData` is awaited before any of the message is sent; when it throws, nothing is sent. */
  send(mail: StoredMail, beforeData: () => Promise<void>): Promise<{ serverId?: string } | void>;
  /** False while nothing can be sent at all. No mail is leased then, so no attempt is counted. */
  isReady?(): boolean;
  /** The transport for the next mail, where it can change while mails are being sent. */
  now?(): Transport;
  /** The mails are written to files and reach nobody. */
  writesFiles?: true;
  close(): void;
};
