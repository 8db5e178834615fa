import { z } from "zod";
import { languages, type Language } from "#app/platform/i18n/language.ts";

/** Whom a letter goes to; stored with it when it is sent or planned. */
export const audienceSchema = z.object({
  /** None means everybody. */
  topics: z.array(z.string().max(80)).max(20).default([]),
  /** Only people who read in this language. */
  language: z.enum(languages).optional().catch(undefined),
  /** People whose language is not written get the other one; otherwise they get nothing. */
  others: z.boolean().default(false),
});
export type LetterAudience = z.output<typeof audienceSchema>;

export const everybody: LetterAudience = { topics: [], others: false };

/** Of a form or an address. */
export function readAudience(sent: URLSearchParams | FormData): LetterAudience {
  const language = languages.find((one) => one === sent.get("language"));
  const topics = sent.getAll("topics").map(String).filter(Boolean);
  const parsed = audienceSchema.safeParse({ topics, language, others: sent.has("others") });
  return parsed.data ?? everybody;
}

/** How many people there are in each language, and what a letter in some of them means for each. */
export type Reach = Record<Language, number>;

/** Whose language is not written. */
export function countOthers(reach: Reach, written: readonly Language[]): number {
  return languages.reduce((sum, language) => sum + (written.includes(language) ? 0 : reach[language]), 0);
}
