import type { QuestionId } from "../questions.ts";

/** How many people gave each answer of the scale, from 0 to 5. */
export type StepCounts = number[];
export type Counts = Partial<Record<QuestionId, StepCounts>>;

/** People that are counted together: everybody, or one group. Never fewer than five. */
export type Cell = { answered: number; counts: Counts };
