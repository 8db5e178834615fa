import { z } from "zod";

/**
 * What somebody agreed to, stored with their row: which words were shown, where and when. `import` and `ticked` are words of the
 * team: where the consent comes from that was given elsewhere, or before there were letters. Pure.
 */
export const places = [
  "footer",
  "article",
  "events",
  "page",
  "inquiry",
  "scan",
  "ticked",
  "own-page",
  "import",
  "other",
] as const;
export type Place = (typeof places)[number];

export const consentSchema = z.object({
  place: z.enum(places).catch("other"),
  /** The words beside the field or the box, in the language of the page; of an import what the team wrote. */
  shown: z.string().catch(""),
  at: z.string().catch(""),
  /** Without what is secret in an address. */
  page: z.string().optional().catch(undefined),
  /** Who imported it: the id of an account. */
  by: z.string().optional().catch(undefined),
  /** The field that people do not see was filled in: nothing was mailed. */
  honeypot: z.boolean().optional().catch(undefined),
});
export type Consent = z.output<typeof consentSchema>;

/** A form may only name the places where it stands. The footer's, on every page, names none. */
export function readPlace(text: unknown): Place {
  return (["article", "events", "page"] as const).find((place) => place === text) ?? "footer";
}
