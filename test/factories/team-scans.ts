import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { teamScans } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { receive } from "#app/features/leads/intake.server.ts";
import { type Answers, pillarQuestions } from "#app/features/assessment/questions.ts";
import { storeAnswer, type GivenAnswer } from "#app/features/team-scan/answers.server.ts";
import { closingDays } from "#app/features/team-scan/closing-day.ts";
import { startIntake, type StartReceipt } from "#app/features/team-scan/start/start-intake.server.ts";
import { startFields, type StartValues } from "#app/features/team-scan/start/start-fields.ts";
import type { TeamScan } from "#app/features/team-scan/team-scans.server.ts";
import { byKey } from "#app/platform/typed-keys.ts";

/** Team scans for tests, started the way the form does it. */
let started = 0;

export const everyAnswer = (answer: number) =>
  Object.fromEntries(pillarQuestions.map(({ id }) => [id, answer])) as Answers;

export function startValues(given: Partial<StartValues> = {}): StartValues {
  started++;
  return {
    ...byKey(startFields, () => ""),
    // Of four digits, because a single one makes no other name.
    organization: `Cooperative ${1000 + started}`,
    name: "Lucía Fernández",
    // A domain of its own: scans of one organization keep their distance.
    email: `manager${started}@coop${started}.example`,
    invited: "12",
    closingDay: closingDays().suggested,
    ...given,
  };
}

type StartOptions = { comparable?: boolean; previous?: TeamScan; client?: string; key?: string };

export function tryToStart(values: StartValues, { comparable = false, previous, client, key }: StartOptions = {}) {
  const context = {
    language: "en" as const,
    clientAddress: client ?? `10.${started >> 8}.${started & 255}.1`,
    key: key ?? crypto.randomUUID(),
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

/** Groups need personal links. */
export const threeGroups = { personal: "yes", group1: "Leadership", group2: "Staff", group3: "Board", leadership: "1" };

/** The link that a device was given, for each scan with personal links. */
const links = new Map<string, Map<string, number>>();

/** Another device is another person, and uses the next personal link where there are some. */
export async function answer(scan: TeamScan, given: Partial<GivenAnswer> = {}) {
  const deviceKey = given.deviceKey ?? crypto.randomUUID();
  const handedOut = links.get(scan.id) ?? new Map<string, number>();
  links.set(scan.id, handedOut);
  const person = handedOut.get(deviceKey) ?? handedOut.size;
  const answers = { group: null, answers: everyAnswer(3), comment: "", commentShareable: false };
  const outcome = await storeAnswer(scan, { ...answers, ...given, deviceKey }, scan.personal ? person : undefined);
  if (outcome === "stored") handedOut.set(deviceKey, person);
  return outcome;
}

export async function answerMany(scan: TeamScan, people: number, given: Partial<GivenAnswer> = {}) {
  for (let person = 0; person < people; person++) await answer(scan, given);
}

export async function reload(scan: TeamScan): Promise<TeamScan> {
  return oneRow(await db().select().from(teamScans).where(eq(teamScans.id, scan.id)));
}
