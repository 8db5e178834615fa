/**
 * The rules for line breaks that style sheets cannot say (`text-wrap` in app.css does the rest): what belongs together
 * stays on one line. Only for text on pages: what the owner edits, mails, files, titles and structured data have plain
 * spaces. The rules are for both languages at once and few, because every page loads them.
 */

const space = "\u00a0";
/** Longer ones would be wider than a heading's column on a phone. */
const longestName = 18;
const longestPair = 10;

const number = String.raw`(?:\d[\d.,]*|\{\{\w+\}\})`;
const unit = "(?:mes|month|year|año|week|sem|day|dí|hou?r|min|pe[or]|p[ou]i?nt|[bm]illi?on)";
const quantity = new RegExp(String.raw`(?:${number} (?:to|and|a|y) )?${number}[-–\d]* (?:${unit}\p{L}*|%)`, "gu");
/** The year may stand on the next line. */
const date = /\p{Lu}\p{L}+ \d{1,2}(?![\d:\u00a0])|\d{1,2} de \p{L}{4,10}|de \d{4}/gu;
const time = /\d:\d\d\s?[ap]\.?\s?m\b\.?(?: – \d+:\d\d\s?[ap]\.?\s?m\b)?/gi;
const zone = /(?:hora de )?[\p{L}\u00a0]+ \(UTC/gu;
/** Two or three words with a capital letter; a heading with more of them is written in capitals throughout. */
const name = /(?![AP]M )\p{Lu}[\p{L}’]+(?: \p{Lu}[\p{L}’]+)+/gu;
/** The end of a line that reads badly: "a", "y", and "a su". */
const shortEnd = /(^| )[aeiouy]( [st]u)?$/i;
/** The text with spaces that keep dates, times, names, and numbers with their unit on one line. */
export function unbroken(text: string): string {
  const bound = (whole: string) => whole.replace(/\s/g, space);
  // A text that is nothing else may be a label, and has room.
  const isName = (words: string) => words !== text && words.length <= longestName && words.split(" ").length < 4;
  return text
    .replace(quantity, bound)
    .replace(date, bound)
    .replace(time, bound)
    .replace(name, (words) => (isName(words) ? bound(words) : words))
    .replace(zone, bound);
}

/** For headings: besides, from four words on, no line ends with a short word, and the last line is not a short one. */
export function unbrokenTitle(text: string): string {
  const words = unbroken(text).split(" ");
  return words.reduce((heading, word, index) => {
    const before = words[index - 1] ?? "";
    const belongs =
      words.length > 3 &&
      (shortEnd.test(words.slice(0, index).join(" ")) || (index === words.length - 1 && word.length < 6));
    return heading + (belongs && before.length + word.length < longestPair ? space : " ") + word;
  });
}

/** A person's name: "Inés Ruiz de la Fuente" breaks before "de", not after it. */
export function unbrokenName(text: string): string {
  return text.replace(/(?<=\s(?:de|del|la|las|los|da|do|dos|van|von|y)) /giu, space);
}

/** The text as it was written, for what programs compare. */
export function plainSpaces(text: string): string {
  return text.replaceAll(space, " ");
}

/** Keys of what stands in large letters. */
const titleKeys = /title|heading|tagline/i;
const known = new WeakMap<object, object>();

/** The same copy with every text unbroken, except the sources of findings, which are small; computed once. */
export function unbrokenCopy<Node extends object>(copy: Node): Node {
  const before = known.get(copy) as Node | undefined;
  if (before) return before;
  const result: Node = JSON.parse(JSON.stringify(copy), (key, value: unknown) => {
    if (typeof value !== "string" || key === "source") return value;
    return titleKeys.test(key) ? unbrokenTitle(value) : unbroken(value);
  });
  known.set(copy, result);
  return result;
}
