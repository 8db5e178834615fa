import { resolve } from "node:path";
import { setupLinkDays } from "#app/features/accounts/roles/first-admin.server.ts";
import { env } from "#app/platform/env.server.ts";
import { mailServerUrl } from "#app/platform/site/mail-server.server.ts";
import { site } from "#site";
import type { Running } from "../start.ts";

/** Prints what the owner needs to know after a start. */
export function printBanner({ port, kind, seeded, setupLink }: Running) {
  const settings = env();
  const mailServer = mailServerUrl();
  const local = `http://${settings.host && settings.host !== "0.0.0.0" ? settings.host : "localhost"}:${port}`;
  const lines = [
    "",
    `  ${site.name} is running at ${local}`,
    "",
    `  Data     ${kind === "embedded" ? `embedded database in ${resolve(settings.dataDir)}` : `PostgreSQL at ${withoutSecrets(settings.databaseUrl!)}`}`,
    `  Mail     ${mailServer ? `through ${withoutSecrets(mailServer)}` : `written as .eml files to ${resolve(settings.dataDir, "outbox")} (until a mail server is set under /admin/settings/mail)`}`,
    ...(settings.siteUrlIsSet
      ? []
      : [`  Links    in mails and feeds lead to ${settings.siteUrl} (set SITE_URL to the public address)`]),
    ...(seeded > 0 ? [`  Content  ${seeded} sample articles were put into the empty database`] : []),
    ...(setupLink
      ? [
          "",
          `  There is no administrator yet. This link creates the first one, once, within ${setupLinkDays} days:`,
          `  ${setupLink}`,
          "  It also restores a backup of another installation, in the browser.",
        ]
      : []),
    "",
  ];
  console.log(lines.join("\n"));
}

function withoutSecrets(address: string): string {
  const url = new URL(address);
  return `${url.hostname}${url.port ? `:${url.port}` : ""}${url.pathname === "/" ? "" : url.pathname}`;
}
