export type Piece = { kind: "same" | "added" | "removed"; text: string };

/** What changed between two texts, word by word; tags and line breaks are words of their own. */
export function compare(before: string, after: string): Piece[] {
  const [old, young] = [words(before), words(after)];
  let start = 0;
  while (start < old.length && start < young.length && old[start] === young[start]) start++;
  let tail = 0;
  while (
    tail < old.length - start &&
    tail < young.length - start &&
    old[old.length - 1 - tail] === young[young.length - 1 - tail]
  )
    tail++;
  const pieces: Piece[] = [];
  push(pieces, "same", old.slice(0, start));
  pushMiddle(pieces, old.slice(start, old.length - tail), young.slice(start, young.length - tail));
  push(pieces, "same", old.slice(old.length - tail));
  return pieces;
}

/** Cells of the table below: four million are 16 MB and some tens of milliseconds. */
const most = 4_000_000;

function pushMiddle(pieces: Piece[], old: string[], young: string[]) {
  // Two texts that share almost nothing read better one after the other anyway.
  if (old.length * young.length > most) {
    push(pieces, "removed", old);
    return push(pieces, "added", young);
  }
  const width = young.length + 1;
  const longest = new Uint32Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = young.length - 1; column >= 0; column--) {
      longest[row * width + column] =
        old[row] === young[column]
          ? longest[(row + 1) * width + column + 1]! + 1
          : Math.max(longest[(row + 1) * width + column]!, longest[row * width + column + 1]!);
    }
  }
  let [row, column] = [0, 0];
  while (row < old.length || column < young.length) {
    if (row < old.length && column < young.length && old[row] === young[column]) {
      push(pieces, "same", [old[row]!]);
      row++;
      column++;
    } else if (
      column >= young.length ||
      (row < old.length && longest[(row + 1) * width + column]! >= longest[row * width + column + 1]!)
    )
      push(pieces, "removed", [old[row++]!]);
    else push(pieces, "added", [young[column++]!]);
  }
}

function push(pieces: Piece[], kind: Piece["kind"], tokens: string[]) {
  if (tokens.length === 0) return;
  const text = tokens.join("");
  const last = pieces.at(-1);
  if (last?.kind === kind) last.text += text;
  else pieces.push({ kind, text });
}

function words(text: string): string[] {
  return text.match(/<[^>]*>|\n|[^\S\n]+|[^\s<]+|</g) ?? [];
}
