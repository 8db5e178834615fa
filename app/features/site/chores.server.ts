import { backupChore } from "#app/platform/backups/backup-state.server.ts";
import type { Chore } from "#app/platform/chores.ts";
import { writeMonthlyLetter } from "./admin/overview/letter/monthly-letter.server.tsx";
import { deletedRedirects } from "./admin/redirects/redirects-admin.server.ts";
import { backUpWhenDue } from "./admin/settings/backups/backup-chore.server.ts";

export const backups: Chore = { name: backupChore, minutes: 5, work: () => backUpWhenDue() };

export const chores: Chore[] = [
  backups,
  { name: "forgetting deleted redirects", minutes: 5, work: () => deletedRedirects.forget() },
  { name: "writing the monthly letter", minutes: 30, work: () => writeMonthlyLetter() },
];
