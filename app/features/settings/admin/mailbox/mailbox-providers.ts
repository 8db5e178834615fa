/** The mailboxes of the usual providers, as they publish them. Pure. Microsoft 365 has no passwords for IMAP any more. */
export const mailboxProviders = {
  google: { name: "Google Workspace, Gmail", host: "imap.gmail.com", port: 993, authServer: "mx.google.com" },
  zoho: { name: "Zoho Mail", host: "imap.zoho.com", port: 993, authServer: "mx.zohomail.com" },
  fastmail: { name: "Fastmail", host: "imap.fastmail.com", port: 993, authServer: "" },
  ionos: { name: "IONOS", host: "imap.ionos.com", port: 993, authServer: "" },
} as const;

export type MailboxProvider = keyof typeof mailboxProviders;
export const mailboxProviderNames = Object.keys(mailboxProviders) as MailboxProvider[];
