import { readPillarScores, scorePillars, type Scores } from "#app/features/assessment/scoring.ts";
import type { EntryPayload } from "../../stored-entries.server.ts";

/** What the team wants to know before it answers, taken from the newest message and the newest scan. Pure. */

type Entry = { kind: string; payload: EntryPayload; language?: string | null };

export type Brief = {
  /** The beginning of what the person wrote, in their own language. */
  words?: { kind: "goals" | "message"; text: string; language?: string };
  scan?: Scores;
  urgency?: string;
  budget?: string;
  timeline?: string;
  /** Mean of the readiness answers, 0 to 5. */
  readiness?: number;
};

const maxExcerptLength = 280;

/** `entries` newest first. */
export function briefOf(entries: Entry[]): Brief {
  const written = entries.find(
    ({ kind, payload }) =>
      kind === "inquiry" || kind === "division" || (kind === "registration" && payload.message?.trim()),
  );
  const inquiry = entries.find(({ kind }) => kind === "inquiry")?.payload;
  const scan = entries.find(({ kind }) => kind === "scan");
  const readiness = Object.entries(scan?.payload.answers ?? {}).flatMap(([id, answer]) =>
    /^r\d$/.test(id) ? [answer] : [],
  );
  const brief: Brief = {
    words: written && wordsOf(written),
    scan: scan && scoresOf(scan.payload),
    urgency: inquiry?.urgency,
    budget: inquiry?.budget,
    timeline: inquiry?.timeline,
    readiness: readiness.length > 0 ? readiness.reduce((sum, answer) => sum + answer, 0) / readiness.length : undefined,
  };
  return Object.fromEntries(Object.entries(brief).filter(([, value]) => value !== undefined && value !== "")) as Brief;
}

/**
 * Scored again from the sums: the stored labels are in the visitor's language and name only one of several that tie.
 */
export function scoresOf(payload: EntryPayload): Scores | undefined {
  const sums = readPillarScores(payload.result?.pillarScores);
  return sums && scorePillars(sums);
}

function wordsOf({ payload, language }: Entry): Brief["words"] {
  const { goals, message } = payload;
  const text = goals || message;
  return text ? { kind: goals ? "goals" : "message", text: excerpt(text), language: language ?? undefined } : undefined;
}

/** Cut at a word. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= maxExcerptLength) return line;
  const cut = line.slice(0, maxExcerptLength);
  return `${cut.slice(0, cut.lastIndexOf(" ") > 0 ? cut.lastIndexOf(" ") : undefined).replace(/[.,;:]+$/, "")}…`;
}
