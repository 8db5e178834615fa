import { diffArrays } from "diff";

export type Piece = { kind: "same" | "added" | "removed"; text: string };

/**
 * Removed and added words (or blocks) together. The time grows with the square of this: 1,000 block the event loop for
 * 180 ms per text, 500 for 50 ms, and a page compares the texts of both languages.
 */
const maxChanges = 500;

/** What changed between two texts: word by word, or block by block if too many words changed, or else as a whole. */
export function compare(before: string, after: string): Piece[] {
  for (const split of [words, blocks]) {
    const changes = diffArrays(split(before), split(after), { maxEditLength: maxChanges });
    if (changes)
      return changes.map(({ added, removed, value }) => piece(added ? "added" : removed ? "removed" : "same", value));
  }
  return [piece("removed", [before]), piece("added", [after])];
}

function piece(kind: Piece["kind"], tokens: string[]): Piece {
  return { kind, text: tokens.join("") };
}

/**
 * Tags and line breaks are separate words. The package's own word comparison would split tags and ignore white space.
 */
function words(text: string): string[] {
  return text.match(/<[^>]*>|\n|[^\S\n]+|[^\s<]+|</g) ?? [];
}

/** Splits after line breaks and closing tags of blocks. */
function blocks(text: string): string[] {
  return text.split(/(?<=\n|<\/(?:p|h[1-6]|li|ul|ol|blockquote)>)/);
}
