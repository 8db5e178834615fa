import type { Chore } from "./chores.ts";
import { deleteExpiredPoints } from "./limits/limits.server.ts";
import { deleteExpiredBudgets } from "./mail/budget.server.ts";
import { rewriteDeleted } from "#db/rewrite/rewrite-deleted.server.ts";

export const chores: Chore[] = [
  { name: "rewriting what was deleted", minutes: 10, work: () => rewriteDeleted() },
  { name: "deleting expired limits", minutes: 15, work: () => deleteExpiredPoints() },
  { name: "deleting expired mail budgets", minutes: 15, work: () => deleteExpiredBudgets() },
];
