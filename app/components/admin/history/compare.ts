import { diffArrays } from "diff";

export type Piece = { kind: "same" | "added" | "removed"; text: string };

/** More changed words than this take over 200 ms to compare, and such a comparison is hard to read anyway. */
const mostChanges = 1000;

/** What changed between two texts, word by word; tags and line breaks are words of their own. */
export function compare(before: string, after: string): Piece[] {
  const changes = diffArrays(words(before), words(after), { maxEditLength: mostChanges });
  if (!changes) return [piece("removed", [before]), piece("added", [after])];
  return changes.map(({ added, removed, value }) => piece(added ? "added" : removed ? "removed" : "same", value));
}

function piece(kind: Piece["kind"], tokens: string[]): Piece {
  return { kind, text: tokens.join("") };
}

/** The package's own word comparison would split tags and ignore white space. */
function words(text: string): string[] {
  return text.match(/<[^>]*>|\n|[^\S\n]+|[^\s<]+|</g) ?? [];
}
