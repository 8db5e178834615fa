import { env } from "#app/platform/env.server.ts";

/** A lead's page in the inbox, for mails. */
export function leadUrl(leadId: string): string {
  return new URL(`/admin/leads/${leadId}`, env().siteUrl).href;
}
