/** Reads files of comma-separated text, of whatever program wrote them. Pure. */

/** Comma, semicolon or tab, whichever the first line has. */
export function readCsv(text: string): { cells: string[]; number: number }[] {
  const plain = text.replace(/^\ufeff/, "");
  const first = plain.slice(0, plain.search(/[\r\n]|$/));
  return readRows(plain, ["\t", ";", ","].find((candidate) => first.includes(candidate)) ?? ",");
}

/** Our own files have an apostrophe in front of what a spreadsheet would take for a formula (csv.ts). */
export const withoutGuard = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, "");

/** UTF-8 or, as older spreadsheets write it, Windows-1252; undefined for what is no text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const read = (encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(bytes);
  let text: string;
  try {
    text = read("utf-8");
  } catch {
    text = read("windows-1252");
  }
  // oxlint-disable-next-line no-control-regex -- these are what a file that is no text has
  return /[\0-\x08\x0e-\x1f]/.test(text) ? undefined : text;
}

/** RFC 4180: cells in quotes may have separators, line breaks and doubled quotes. `number` counts lines from 1. */
function readRows(text: string, separator: string): { cells: string[]; number: number }[] {
  const rows: { cells: string[]; number: number }[] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let line = 1;
  let start = 1;
  const endRow = () => {
    cells.push(cell);
    rows.push({ cells, number: start });
    cells = [];
    cell = "";
  };
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!;
    if (character === "\n") line++;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') cell += text[++index];
      else isQuoted = false;
    } else if (character === '"' && cell === "") isQuoted = true;
    else if (character === separator) {
      cells.push(cell);
      cell = "";
    } else if (character === "\n") {
      endRow();
      start = line;
    } else if (character !== "\r") cell += character;
  }
  if (cell !== "" || cells.length > 0) endRow();
  return rows;
}
