import { backupChore } from "#app/platform/backups/backup-state.server.ts";
import type { Chore } from "#app/platform/chores/chore.ts";
import { writeMonthlyLetter } from "#app/features/overview/admin/letter/monthly-letter.server.tsx";
import { deletedRedirects } from "#app/features/redirects/admin/redirects-admin.server.ts";
import { backUpWhenDue } from "#app/features/settings/admin/backups/backup-chore.server.ts";

export const backups: Chore = { name: backupChore, minutes: 5, work: () => backUpWhenDue() };

export const chores: Chore[] = [
  backups,
  { name: "forgetting deleted redirects", minutes: 5, work: () => deletedRedirects.forget() },
  { name: "writing the monthly letter", minutes: 30, work: () => writeMonthlyLetter() },
];
