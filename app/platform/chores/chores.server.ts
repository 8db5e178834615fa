import type { Chore } from "./chore.ts";
import { deleteOldFigures } from "../figures/store.server.ts";
import { deleteOldDeliveries } from "../hooks/deliver.server.ts";
import { tidyJobs } from "../jobs/jobs.server.ts";
import { deleteExpiredPoints } from "../limits/limits.server.ts";
import { deleteExpiredBudgets } from "../mail/budget.server.ts";
import { deleteOldDrafts } from "../records/drafts.server.ts";
import { rewriteDeleted } from "#db/rewrite/rewrite-deleted.server.ts";

export const chores: Chore[] = [
  { name: "rewriting what was deleted", minutes: 10, work: () => rewriteDeleted() },
  { name: "deleting expired limits", minutes: 15, work: () => deleteExpiredPoints() },
  { name: "deleting old figures", minutes: 360, work: () => deleteOldFigures() },
  { name: "deleting drafts that nobody continues", minutes: 360, work: () => deleteOldDrafts() },
  { name: "deleting expired mail budgets", minutes: 15, work: () => deleteExpiredBudgets() },
  { name: "marking killed jobs and deleting old ones", minutes: 15, work: () => tidyJobs() },
  { name: "deleting the log of webhooks", minutes: 360, work: () => deleteOldDeliveries() },
];
