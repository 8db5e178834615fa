/** The servers of the usual providers, as they publish them. Pure: the page fills in the fields from it. */
export const providers = {
  google: { name: "Google Workspace, Gmail", host: "smtp.gmail.com", port: 465 },
  microsoft: { name: "Microsoft 365", host: "smtp.office365.com", port: 587 },
  zoho: { name: "Zoho Mail", host: "smtp.zoho.com", port: 465 },
  fastmail: { name: "Fastmail", host: "smtp.fastmail.com", port: 465 },
  brevo: { name: "Brevo", host: "smtp-relay.brevo.com", port: 587 },
  mailgun: { name: "Mailgun", host: "smtp.mailgun.org", port: 587 },
} as const;

export type Provider = keyof typeof providers;
export const providerNames = Object.keys(providers) as Provider[];

/** Which one a stored server belongs to; empty for another one. */
export function providerOf(server: { host: string; port: string } | undefined): Provider | "" {
  const isOf = (name: Provider) =>
    providers[name].host === server?.host && String(providers[name].port) === server.port;
  return providerNames.find(isOf) ?? "";
}
