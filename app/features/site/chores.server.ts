import { backupChore } from "#app/platform/backups/backup-state.server.ts";
import type { Chore } from "#app/platform/chores.ts";
import { backUpWhenDue } from "./admin/settings/backups/backup-chore.server.ts";

export const backups: Chore = { name: backupChore, minutes: 5, work: () => backUpWhenDue() };

export const chores: Chore[] = [backups];
