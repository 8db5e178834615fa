/** A line may end after the dash, and no character of the pages' fonts prevents it: <Unbroken> does. */
const range = /^\d{1,4}[-–]\d{1,4}(\s|$)/;

/**
 * The text in parts, of which every second is a range: "In ", "6-18 months", "." Without a lookbehind, because older phones
 * cannot read a script that has one.
 */
export function splitAtRanges(text: string): string[] {
  return text.split(/([\d–-]+(?:\s\p{L}+)?)/u).reduce<string[]>((parts, part) => {
    if (range.test(part)) return [...parts, part, ""];
    return [...parts.slice(0, -1), (parts.at(-1) ?? "") + part];
  }, []);
}
