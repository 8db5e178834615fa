import { daysInBin } from "#app/features/insights/admin/list/bin.server.ts";
import { findPicture } from "#app/features/media/admin/slots/saving.server.ts";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { env } from "#app/platform/env.server.ts";
import { isMailServerUnreadable, storedMailServer, type MailServer } from "#app/platform/site/mail-server.server.ts";
import { look, lookName } from "#app/platform/site/look.ts";
import type { Pictures } from "#app/platform/site/settings-schema.ts";
import { loadMailboxPart } from "./mailbox/save-mailbox.server.ts";
import { loadBackups } from "./backups/load-backups.server.ts";
import type { PartName } from "./part-names.ts";
import { countSamples } from "./samples.server.ts";
import { mailTest } from "./stored-facts.server.ts";
import { mailServer } from "./mail-check.server.tsx";

export type PartTools = Awaited<ReturnType<typeof loadPartTools>>;

function withoutPassword(server: MailServer | undefined) {
  return server && { host: server.host, port: String(server.port), user: server.user, sender: server.sender };
}

type Visit = { actor: Actor & { isProven: boolean }; pictures: Pictures; search: URLSearchParams };

/** What stands below the form of a part, or instead of it. */
export async function loadPartTools(part: PartName, { actor, pictures, search }: Visit) {
  if (part === "brand")
    return {
      kind: part,
      isDeliveredLook: lookName(look) === undefined,
      logo: pictures.logo,
      portrait: (await findPicture("founder")).values,
    } as const;
  if (part === "mail")
    return {
      kind: part,
      email: actor.email,
      server: mailServer(),
      last: await mailTest.read(),
      stored: withoutPassword(storedMailServer()),
      isFixed: env().smtpUrl !== undefined,
      isUnreadable: isMailServerUnreadable(),
      isProven: actor.isProven,
      mailbox: await loadMailboxPart(),
    } as const;
  if (part === "privacy") return { kind: part, counting: env().countViews.from } as const;
  if (part === "backups") return { kind: part, ...(await loadBackups()) } as const;
  if (part !== "organization") return undefined;
  const countIn = (name: string) => Number(search.get(name)) || 0;
  return {
    kind: part,
    counts: await countSamples(),
    days: daysInBin,
    isConfirming: search.get("ask") === "samples",
    removed: search.has("articles") ? { articles: countIn("articles"), events: countIn("events") } : undefined,
  } as const;
}
