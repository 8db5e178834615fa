/** Comma-separated text that spreadsheets open as they should: UTF-8 with its mark, CR LF, every cell quoted. Pure. */
export function toCsv(rows: string[][]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** A cell that begins like a formula would be one: an apostrophe in front makes it text. */
function cell(value: string): string {
  const text = /^[\s\u200b\ufeff]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
