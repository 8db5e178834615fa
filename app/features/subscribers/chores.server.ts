import type { Chore } from "#app/platform/chores/chore.ts";
import { writeQuestions } from "./ask.server.ts";
import { deleteUnconfirmed } from "./people.server.ts";

export const chores: Chore[] = [
  { name: "asking people who ticked the box", minutes: 1, work: () => writeQuestions() },
  { name: "deleting unconfirmed subscribers", minutes: 60, work: () => deleteUnconfirmed() },
];
