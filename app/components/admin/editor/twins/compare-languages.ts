import { diffArrays } from "diff";
import { splitBlocks } from "../visual/source/split-blocks.ts";

/** What a block's counterpart in the other language needs. */
export type TwinMark = "missing" | "older" | undefined;

type Bodies = { english: string; spanish: string };

/** Pairs of positions; a block without a counterpart has none on the other side. */
type Pair = { english?: number; spanish?: number };

/**
 * Compares two languages block by block. A block is "missing" when the other language has no counterpart for it, and a
 * Spanish one "older" when the English changed since the translation and this block did not.
 */
export function compareLanguages(now: Bodies, translated: Bodies): { english: TwinMark[]; spanish: TwinMark[] } {
  const english = sourcesOf(now.english);
  const spanish = sourcesOf(now.spanish);
  const marks = { english: english.map((): TwinMark => undefined), spanish: spanish.map((): TwinMark => undefined) };
  if (english.length === 0 || spanish.length === 0) return marks;
  const knownEnglish = new Set(sourcesOf(translated.english));
  const oldSpanish = new Set(sourcesOf(translated.spanish));
  for (const pair of pairBlocks(english, spanish)) {
    if (pair.english === undefined) marks.spanish[pair.spanish!] = "missing";
    else if (pair.spanish === undefined) marks.english[pair.english] = "missing";
    else if (!knownEnglish.has(english[pair.english]!) && oldSpanish.has(spanish[pair.spanish]!))
      marks.spanish[pair.spanish] = "older";
  }
  return marks;
}

/** The Spanish body with the English blocks that it lacks, each in its place, for translating. Pictures come along. */
export function addMissingBlocks({ english, spanish }: Bodies): string {
  const from = sourcesOf(english);
  const to = sourcesOf(spanish);
  if (to.length === 0) return english;
  return pairBlocks(from, to)
    .map((pair) => (pair.spanish === undefined ? from[pair.english!] : to[pair.spanish]))
    .join("\n");
}

function sourcesOf(html: string): string[] {
  return splitBlocks(html).blocks.map(({ source }) => source);
}

/** Blocks of the same kind in the same order belong together. Pictures and videos are told apart by their address. */
function pairBlocks(english: string[], spanish: string[]): Pair[] {
  const pairs: Pair[] = [];
  let [left, right] = [0, 0];
  for (const { count, added, removed } of diffArrays(english.map(kindOf), spanish.map(kindOf))) {
    for (let step = 0; step < count; step++) {
      if (added) pairs.push({ spanish: right++ });
      else if (removed) pairs.push({ english: left++ });
      else pairs.push({ english: left++, spanish: right++ });
    }
  }
  return pairs;
}

function kindOf(source: string): string {
  const tag = /^<(\w+)/.exec(source)?.[1]?.toLowerCase() ?? "p";
  const variant = /^<\w+ class="([^"]*)"/.exec(source)?.[1] ?? "";
  const address = tag === "img" || tag === "figure" ? (/(?:src|href)="([^"]*)"/.exec(source)?.[1] ?? "") : "";
  return [tag === "img" ? "figure" : tag, tag === "figure" || tag === "img" ? "" : variant, address].join("|");
}
