/** Two ways of writing text that the MIME parser does not read: UTF-7, and flowed lines inside of quotations. Pure. */

const latin1 = new TextDecoder("latin1");
/** The headers of the parts that matter are at the beginning. */
const searched = 65_536;

export function isUtf7(raw: Uint8Array): boolean {
  return /charset="?utf-7\b/i.test(latin1.decode(raw.subarray(0, searched)));
}

export function decodeUtf7(text: string): string {
  return text.replace(/\+([A-Za-z0-9+/]*)-?/g, (_, encoded: string) => {
    if (encoded === "") return "+";
    const bytes = Buffer.from(encoded, "base64");
    return bytes
      .subarray(0, bytes.length - (bytes.length % 2))
      .swap16()
      .toString("utf16le");
  });
}

export type Flow = { deletesSpaces: boolean };

/** The parser joins quoted lines with their marks, so it gets a mail that is not flowed, and `unflow` joins the lines. */
export function withoutFlow(raw: Uint8Array): { bytes: Uint8Array; flow?: Flow } {
  const head = latin1.decode(raw.subarray(0, searched));
  const found = /^content-type:\s*text\/plain[^\n]*(?:\r?\n[ \t][^\n]*)*/gim;
  let flow: Flow | undefined;
  let bytes = raw;
  for (const { 0: header, index } of head.matchAll(found)) {
    const at = header.search(/format="?flowed/i);
    if (at < 0) continue;
    flow = { deletesSpaces: /delsp="?yes/i.test(header) };
    if (bytes === raw) bytes = new Uint8Array(raw);
    const start = index + at + header.slice(at).search(/flowed/i);
    bytes.set(
      [..."fixed "].map((letter) => letter.charCodeAt(0)),
      start,
    );
  }
  return { bytes, flow };
}

/** A line that ends with a space continues in the next one of the same depth of quotation (RFC 3676). */
export function unflow(text: string, { deletesSpaces }: Flow): string {
  const lines: { depth: number; text: string; isOpen: boolean }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [marks] = /^>*/.exec(line)!;
    const content = line.slice(marks.length).replace(/^ /, "");
    const last = lines.at(-1);
    const isOpen = content.endsWith(" ") && content !== "-- ";
    const kept = isOpen && deletesSpaces ? content.slice(0, -1) : content;
    if (last?.isOpen && last.depth === marks.length && content !== "-- ")
      Object.assign(last, { text: last.text + kept, isOpen });
    else lines.push({ depth: marks.length, text: kept, isOpen });
  }
  return lines.map(({ depth, text: line }) => (depth > 0 ? `${">".repeat(depth)} ${line}` : line)).join("\n");
}
