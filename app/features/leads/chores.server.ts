import type { Chore } from "#app/platform/chores.ts";
import { eraseExpired, removeOldSecrets } from "./erase.server.ts";
import { remindTeam } from "./mails/reminders.server.tsx";

export const chores: Chore[] = [
  { name: "reminding the team", minutes: 2, work: () => remindTeam() },
  { name: "erasing expired leads", minutes: 60, work: () => eraseExpired() },
  { name: "removing old links from mails", minutes: 60, work: () => removeOldSecrets() },
];
