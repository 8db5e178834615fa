/** Comma-separated text that spreadsheets open as they should: UTF-8 with its mark, CR LF, every cell quoted. Pure. */
export function toCsv(rows: string[][]): string {
  return byteOrderMark + csvLines(rows);
}

/** Comes first in the file, once. */
export const byteOrderMark = "\ufeff";

export function csvLines(rows: string[][]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** A cell that begins like a formula would be one: an apostrophe in front makes it text. */
function cell(value: string): string {
  const text = /^[\s\u200b\ufeff]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
