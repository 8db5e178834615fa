/** Comma-separated text as spreadsheets expect it: UTF-8 with a byte-order mark, CR LF, every cell quoted. Pure. */

/** Comes first in the file, once. */
export const byteOrderMark = "\ufeff";

export function csvLines(rows: string[][]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/**
 * Characters that can stand invisibly in front of a formula: white space, control and format characters (zero-width,
 * soft hyphen, direction and byte-order marks) and blank letters. Some programs drop them on import, and the cell would
 * then begin with the formula.
 */
const invisible = "[\\s\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800]";
/** Ends in the signs that begin a formula, full-width and small forms included. */
const formula = new RegExp(`^${invisible}*[=+\\-@\\t\\r\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b]`, "u");

/** An apostrophe in front keeps a spreadsheet from reading the cell as a formula. */
function cell(value: string): string {
  const text = formula.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
