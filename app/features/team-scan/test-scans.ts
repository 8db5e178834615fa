import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { teamScans } from "#db/schema.ts";
import { receive } from "#app/features/leads/intake.server.ts";
import { type Answers, pillarQuestions } from "#app/features/assessment/questions.ts";
import { storeAnswer, type GivenAnswer } from "./answers.server.ts";
import { closingDays } from "./closing-day.ts";
import { startIntake, type StartReceipt } from "./start/start-intake.server.ts";
import { startFields, type StartValues } from "./start/start-fields.ts";
import type { TeamScan } from "./team-scans.server.ts";

/** Team scans for tests, started the way the form does it. */
let started = 0;

export const everyAnswer = (answer: number) =>
  Object.fromEntries(pillarQuestions.map(({ id }) => [id, answer])) as Answers;

export function startValues(given: Partial<StartValues> = {}): StartValues {
  started++;
  return {
    ...(Object.fromEntries(startFields.map((field) => [field, ""])) as StartValues),
    organization: `Cooperative ${started}`,
    name: "Lucía Fernández",
    // A domain of its own: scans of one organization keep their distance.
    email: `manager${started}@coop${started}.example`,
    invited: "12",
    closingDay: closingDays().suggested,
    ...given,
  };
}

type StartOptions = { comparable?: boolean; previous?: TeamScan; client?: string };

export function tryToStart(values: StartValues, { comparable = false, previous, client }: StartOptions = {}) {
  const context = {
    language: "en" as const,
    clientAddress: client ?? `10.${started >> 8}.${started & 255}.1`,
    key: crypto.randomUUID(),
    honeypot: "",
    keepPosted: false,
  };
  return receive(startIntake(comparable, previous), values, context);
}

export async function startScan(given: Partial<StartValues> = {}, options: StartOptions = {}): Promise<StartReceipt> {
  const outcome = await tryToStart(startValues(given), options);
  if (outcome.kind !== "accepted") throw new Error(JSON.stringify(outcome));
  return outcome.receipt;
}

export const threeGroups = { group1: "Leadership", group2: "Staff", group3: "Board", leadership: "1" };

export function answer(scan: TeamScan, given: Partial<GivenAnswer> = {}) {
  return storeAnswer(scan, {
    deviceKey: crypto.randomUUID(),
    group: null,
    answers: everyAnswer(3),
    comment: "",
    commentShareable: false,
    ...given,
  });
}

export async function answerMany(scan: TeamScan, people: number, given: Partial<GivenAnswer> = {}) {
  for (let person = 0; person < people; person++) await answer(scan, given);
}

export async function reload(scan: TeamScan): Promise<TeamScan> {
  const [found] = await db().select().from(teamScans).where(eq(teamScans.id, scan.id));
  return found!;
}
