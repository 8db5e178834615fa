/** Text in which no character is a mark of Markdown or HTML. */
export function escaped(text: string): string {
  return text
    .replace(/[\\`*[\]<>~]/g, "\\$&")
    .replace(/(?<![\p{L}\d])_|_(?![\p{L}\d])/gu, "\\_")
    .replace(/&(?=#?\w+;)/g, "\\&");
}

/** A paragraph: line breaks stay, and no line begins like a heading, a list or a table. */
export function linesOf(inline: string): string {
  return inline
    .split("\n")
    .map((line) => startOfLine(line.replace(/ +/g, " ").trim()))
    .join("\\\n")
    .replace(/^(\\\n)+|(\\\n)+$/g, "");
}

function startOfLine(line: string): string {
  return line.replace(/^(?:([#+=|-])|(\d{1,9})([.)])(?=\s|$))/, (_, mark?: string, number?: string, end?: string) =>
    mark === undefined ? `${number}\\${end}` : `\\${mark}`,
  );
}

export function inOneLine(text: string): string {
  return text.replaceAll("\\\n", " ").replace(/\s+/g, " ").trim();
}

/** Marks touch the words: "** word**" would be shown as it is. */
export function marked(mark: "*" | "**", text: string): string {
  const [, start = "", words = "", end = ""] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  return words ? start + mark + words + mark + end : text;
}

export function codeSpan(text: string): string {
  const words = text.replace(/\s+/g, " ").trim();
  const fence = "`".repeat(longestRun(words) + 1);
  const room = /^`|`$/.test(words) ? " " : "";
  return words ? fence + room + words + room + fence : "";
}

export function fenced(text: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}\n${text.replace(/\n$/, "")}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/** The first row is the head. */
export function tableOf(rows: string[][]): string {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  if (width === 0) return "";
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const texts = rows.map((cells) =>
    line(Array.from({ length: width }, (_, column) => inOneLine(cells[column] ?? "").replaceAll("|", "\\|"))),
  );
  const [head = "", ...others] = texts;
  return [head, line(Array<string>(width).fill("---")), ...others].join("\n");
}
