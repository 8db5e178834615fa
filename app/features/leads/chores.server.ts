import type { Chore } from "#app/platform/chores/chore.ts";
import { forgetPresence } from "./conversation/presence.server.ts";
import { eraseExpired, removeOldSecrets } from "./erase.server.ts";
import { mailboxInEffect } from "#app/platform/site/mailbox.server.ts";
import { removeOrphans } from "./incoming/orphans.server.ts";
import { readMailbox } from "./incoming/read-mailbox.server.ts";
import { remindTeam } from "./mails/reminders.server.tsx";

export const chores: Chore[] = [
  {
    name: "reading the mailbox",
    minutes: 1,
    work: () => readMailbox(),
    isNeeded: () => mailboxInEffect() !== undefined,
  },
  { name: "reminding the team", minutes: 2, work: () => remindTeam() },
  { name: "erasing expired leads", minutes: 60, work: () => eraseExpired() },
  { name: "removing files of erased messages", minutes: 30, work: () => removeOrphans() },
  { name: "forgetting who looked at a lead", minutes: 2, work: () => forgetPresence() },
  { name: "removing old links from mails", minutes: 60, work: () => removeOldSecrets() },
];
