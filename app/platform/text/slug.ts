import { fold } from "#db/fold.ts";

/** Letters that do not decompose into a base letter and an accent, with their usual transliteration. */
const transliterations: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** "¿Quién decide qué?" -> "quien-decide-que". Empty when the text has no letters or digits. */
export function slugify(text: string): string {
  return fold(text)
    .replace(/[ßæœøłđðþı]/g, (letter) => transliterations[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The slug itself, or the first of slug-2, slug-3 … that is not taken. */
export function uniqueSlug(slug: string, isTaken: (candidate: string) => boolean): string {
  const base = slug || "post";
  if (!isTaken(base)) return base;
  for (let number = 2; ; number++) {
    const candidate = `${base}-${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}
