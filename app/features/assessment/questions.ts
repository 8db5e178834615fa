/** The pages of the scanner, in the order in which they are shown. */
export const pillars = [
  "purposeCulture",
  "collaboration",
  "leadership",
  "selfLeadership",
  "wellBeing",
  "organizationalStrategy",
  "interconnectivity",
] as const;

export type Pillar = (typeof pillars)[number];

/** Lenses have a page and a score of their own but do not count towards the total (decision 2). */
export const lenses = ["selfLeadership", "interconnectivity"] as const satisfies readonly Pillar[];

export type Lens = (typeof lenses)[number];
export type ScoredPillar = Exclude<Pillar, Lens>;

export const scoredPillars = pillars.filter(
  (pillar): pillar is ScoredPillar => !lenses.some((lens) => lens === pillar),
);

/** The order in which a result lists and numbers them: the pillars of the total, then the lenses. */
export const resultOrder: readonly Pillar[] = [...scoredPillars, ...lenses];

// l8-l14 have the same prefix as leadership: this list decides the pillar, never the id (decision 3).
const idsByGroup = {
  purposeCulture: ["pc1", "pc2", "pc3", "pc4", "pc5", "pc6", "pc7"],
  collaboration: ["col1", "col2", "col3", "col4", "col5", "col6", "col7"],
  leadership: ["l1", "l2", "l3", "l4", "l5", "l6", "l7"],
  selfLeadership: ["l8", "l9", "l10", "l11", "l12", "l13", "l14"],
  wellBeing: ["w1", "w2", "w3", "w4", "w5", "w6", "w7"],
  organizationalStrategy: ["os1", "os2", "os3", "os4", "os5", "os6", "os7"],
  interconnectivity: ["i1", "i2", "i3", "i4", "i5", "i6", "i7"],
  readiness: ["r1", "r2", "r3", "r4", "r5", "r6"],
} as const satisfies Record<Pillar | "readiness", readonly string[]>;

export type PillarQuestionId = (typeof idsByGroup)[Pillar][number];
export type ReadinessQuestionId = (typeof idsByGroup)["readiness"][number];
export type QuestionId = PillarQuestionId | ReadinessQuestionId;

export type PillarQuestion = { id: PillarQuestionId; pillar: Pillar };
export type ReadinessQuestion = { id: ReadinessQuestionId; pillar: "readiness" };
export type Question = PillarQuestion | ReadinessQuestion;

/** The statements that need an answer, in page order. */
export const pillarQuestions: readonly PillarQuestion[] = pillars.flatMap((pillar) =>
  idsByGroup[pillar].map((id) => ({ id, pillar })),
);

/** Optional and never scored; a collapsed group on the last page (decision 1). */
export const readinessQuestions: readonly ReadinessQuestion[] = idsByGroup.readiness.map((id) => ({
  id,
  pillar: "readiness",
}));

export const questions: readonly Question[] = [...pillarQuestions, ...readinessQuestions];

/** From "strongly disagree" to "strongly agree". */
export const answerScale = [0, 1, 2, 3, 4, 5] as const;

export type Answer = (typeof answerScale)[number];
export type PartialAnswers = Partial<Record<QuestionId, Answer>>;
export type Answers = Record<PillarQuestionId, Answer> & Partial<Record<ReadinessQuestionId, Answer>>;

export const maxAnswer = Math.max(...answerScale);
export const pageCount = pillars.length;

export function questionsOfPillar(pillar: Pillar): readonly PillarQuestion[] {
  return pillarQuestions.filter((question) => question.pillar === pillar);
}

/** Pages count from 1, as the visitor sees them. */
export function pillarOfPage(page: number): Pillar {
  const pillar = pillars[page - 1];
  if (!pillar) throw new RangeError(`The scanner has pages 1 to ${pageCount}, not ${page}.`);
  return pillar;
}

export function questionsOfPage(page: number): readonly PillarQuestion[] {
  return questionsOfPillar(pillarOfPage(page));
}

export function isLastPage(page: number): boolean {
  return page === pageCount;
}

export function progressPercent(page: number): number {
  return Math.round((page * 100) / pageCount);
}

export function countAnswered(answers: PartialAnswers): number {
  return questions.filter(({ id }) => answers[id] !== undefined).length;
}

/** The statements of a page that still need an answer before the next page. */
export function missingOnPage(page: number, answers: PartialAnswers): PillarQuestionId[] {
  return questionsOfPage(page)
    .filter(({ id }) => answers[id] === undefined)
    .map(({ id }) => id);
}

/** Where a returning visitor continues; undefined when every required statement is answered. */
export function findFirstIncompletePage(answers: PartialAnswers): number | undefined {
  const index = pillars.findIndex((_, page) => missingOnPage(page + 1, answers).length > 0);
  return index === -1 ? undefined : index + 1;
}

export function isComplete(answers: PartialAnswers): answers is Answers {
  return findFirstIncompletePage(answers) === undefined;
}

/**
 * Reads answers from a form, a cookie or the device, where digits are text and nothing can be trusted. Invalid answers
 * are left out, so the visitor is asked again.
 */
export function readAnswers(source: unknown): PartialAnswers {
  const answers: PartialAnswers = {};
  if (typeof source !== "object" || source === null) return answers;
  const given = new Map(Object.entries(source));
  for (const { id } of questions) {
    const answer = answerScale.find((value) => given.get(id) === value || given.get(id) === String(value));
    if (answer !== undefined) answers[id] = answer;
  }
  return answers;
}

/** For cookies and the database: one character for each question, its answer or "-". */
export function encodeAnswers(answers: PartialAnswers): string {
  return questions.map(({ id }) => answers[id] ?? "-").join("");
}

export function decodeAnswers(text: string): PartialAnswers {
  return readAnswers(Object.fromEntries(questions.map(({ id }, index) => [id, text[index]])));
}
