import { fold } from "#db/fold.ts";

/** Comparing folded texts with what was typed, and marking it. Pure. */

/** More are ignored: every word costs a look at every text. */
const maxWords = 8;
/** In characters of an excerpt, and of those before what was found. */
const [excerptLength, excerptBefore] = [220, 70];

/** Words that are in every text and tell nothing, folded: they count only when nothing else was typed. */
const fillers = new Set(
  `a an and are as at be by can do does for from have how i in is it me my of on or our so that the their this to us was we what when
  where which who why with you your al como con cual cuales cuando de del donde el ella ellos en es esta este lo la las le les los mas mi
  nos o para por que quien se si sin sobre son su sus te tu un una unas unos y`.split(/\s+/),
);

/** Each word once, folded, without those that tell nothing. */
export function wordsOf(query: string): string[] {
  const all = [...new Set(fold(query).split(/[^\p{L}\p{N}]+/u))].filter(Boolean);
  const telling = all.filter((word) => word.length > 1 && !fillers.has(word));
  return (telling.length > 0 ? telling : all).slice(0, maxWords);
}

/** Folded, with a space in place of everything that is no letter or digit, and one before it: words begin after a space. */
export function foldWords(text: string): string {
  return ` ${fold(text).replace(/[^\p{L}\p{N}]/gu, " ")}`;
}

/** Texts of something that can be found, as foldWords() leaves them. */
export type Folded = { title: string; text: string };

/** How well it fits, 0 unless every word is there, as a whole or as the beginning of one. The title comes first. */
export function scoreOf({ title, text }: Folded, words: readonly string[]): number {
  let score = 0;
  let inTitle = 0;
  for (const word of words) {
    const wanted = ` ${word}`;
    const place = title.indexOf(wanted);
    if (place >= 0) {
      inTitle++;
      score += endsWord(title, place + wanted.length) ? 12 : 8;
    } else {
      const found = text.indexOf(wanted);
      if (found < 0) return 0;
      score += endsWord(text, found + wanted.length) ? 4 : 3;
    }
  }
  if (inTitle === words.length) score += 60;
  if (words.length > 1) {
    const phrase = ` ${words.join(" ")}`;
    if (title.includes(phrase)) score += 20;
    else if (text.includes(phrase)) score += 6;
  }
  // Of two equal ones the shorter title is about less else.
  return score / words.length + Math.max(0, 5 - title.length / 40);
}

const endsWord = (text: string, place: number) => place >= text.length || text.charAt(place) === " ";

/** The words around the first place in a text that has one of them, else its beginning. */
export function excerptOf(text: string, folded: string, words: readonly string[]): string {
  const places = words.map((word) => folded.indexOf(` ${word}`)).filter((place) => place >= 0);
  // Folding hardly ever changes the length, and then the excerpt begins a little earlier or later.
  const first = places.length > 0 ? Math.min(...places) : 0;
  let from = 0;
  if (first > excerptBefore) {
    const sentence = text.lastIndexOf(". ", first);
    from = sentence >= first - excerptLength / 2 ? sentence + 2 : text.lastIndexOf(" ", first - excerptBefore) + 1;
  }
  const rest = text.slice(from);
  const cut = rest.length > excerptLength ? `${rest.slice(0, rest.lastIndexOf(" ", excerptLength))} …` : rest;
  return `${from > 0 ? "… " : ""}${cut}`;
}

/** The text in pieces, every second of which is one of the words: ["The ", "garden", " in May"]. */
export function marked(text: string, words: readonly string[]): string[] {
  const { folded, origin } = foldedByCharacter(text);
  const isMarked = new Uint8Array(text.length);
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      if (beginsWord(folded, at)) isMarked.fill(1, origin[at], origin[at + word.length]);
  const pieces = [""];
  for (let at = 0; at < text.length; at++) {
    if ((pieces.length % 2 === 0) !== (isMarked[at] === 1)) pieces.push("");
    pieces[pieces.length - 1] += text.charAt(at);
  }
  return pieces;
}

function beginsWord(text: string, place: number): boolean {
  return place === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(place - 1));
}

/** The folded text, and for each of its places the one in the text that it comes from. */
function foldedByCharacter(text: string): { folded: string; origin: number[] } {
  let folded = "";
  const origin: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = fold(character);
    folded += plain;
    for (let part = 0; part < plain.length; part++) origin.push(at);
    at += character.length;
  }
  origin.push(at);
  return { folded, origin };
}
