import { fold } from "#db/fold.ts";

/** Letters that carry no accent to take off, but have a customary spelling without them. */
const spelled: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/** "¿Quién decide qué?" -> "quien-decide-que". Empty when the text holds nothing a slug can be made of. */
export function slugify(text: string): string {
  return fold(text)
    .replace(/[ßæœøłđðþı]/g, (letter) => spelled[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The wanted slug, or the first of wanted-2, wanted-3 … that is free. */
export function uniqueSlug(wanted: string, isTaken: (slug: string) => boolean): string {
  const base = wanted || "post";
  if (!isTaken(base)) return base;
  for (let number = 2; ; number++) {
    const candidate = `${base}-${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}
