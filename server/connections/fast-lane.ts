import type { ClientFields } from "#app/platform/figures/counter.server.ts";

/** The parts of a plain GET that a response from memory and the figures depend on. */
export type PlainGet = { address: string; peer: string; fields: PlainFields };
export type PlainFields = { acceptEncoding?: string; cookie?: string } & ClientFields;

/** A stricter grammar than HTTP's own. */
const plainAddress = /^\/[!-~]*$/;
// Without the no-break space (A0), which trim() removes and Node's parser keeps.
const plainFields = /^(?:[\w!#$%&'*+.^`|~-]+:[\t -~\x80-\x9f\xa1-\xff]*\r\n)+\r\n$/;

/** The fields that a response from memory depends on. */
const fieldNames = new Map<string, Exclude<keyof PlainFields, "client">>([
  ["accept-encoding", "acceptEncoding"],
  ["cookie", "cookie"],
  ["x-forwarded-for", "forwardedFor"],
  ["if-none-match", "ifNoneMatch"],
  ["user-agent", "userAgent"],
  ["referer", "referer"],
  ["sec-purpose", "purpose"],
]);
/** A request with one of these is not plain. */
const otherRequests = new Set([
  "authorization",
  "content-length",
  "expect",
  "if-match",
  "transfer-encoding",
  "upgrade",
]);

/**
 * Parses a plain GET. Returns undefined for anything else, which is left to Node's HTTP server
 * (docs/decisions/0009-a-fast-lane.md). It accepts nothing that Node's parser would refuse or parse differently.
 */
export function readPlainGet(chunk: Buffer, peer: string): PlainGet | undefined {
  const text = chunk.toString("latin1");
  const lineEnd = text.indexOf("\r\n");
  if (!text.startsWith("GET ") || !text.startsWith(" HTTP/1.1", lineEnd - 9)) return undefined;
  const address = text.slice(4, lineEnd - 9);
  const fields = plainAddress.test(address) ? fieldsOf(text.slice(lineEnd + 2)) : undefined;
  return fields && { address, peer, fields };
}

const parsedFields = new Map<string, PlainFields>();

/**
 * Caches parsed header blocks: most browsers send the same one with every request. Blocks with personal data are not
 * cached.
 */
function fieldsOf(text: string): PlainFields | undefined {
  let fields = parsedFields.get(text);
  if (fields === undefined) {
    fields = readFields(text);
    if (parsedFields.size >= 500) parsedFields.clear();
    if (fields && fields.cookie === undefined && fields.forwardedFor === undefined && text.length < 2048)
      parsedFields.set(text, fields);
  }
  return fields;
}

function readFields(text: string): PlainFields | undefined {
  if (!plainFields.test(text)) return undefined;
  const fields: PlainFields = {};
  let hosts = 0;
  // Line by line: an expression that finds these names takes twice as long.
  for (let start = 0; start < text.length - 2; ) {
    const colon = text.indexOf(":", start);
    const end = text.indexOf("\r\n", colon);
    const name = text.slice(start, colon).toLowerCase();
    const value = text.slice(colon + 1, end).trim();
    start = end + 2;
    const field = fieldNames.get(name);
    if (field) {
      if (fields[field] !== undefined) return undefined;
      fields[field] = value;
    } else if (name === "host") hosts++;
    else if (otherRequests.has(name)) return undefined;
    // Pages in memory are HTML (pages/markdown-pages.ts).
    else if (name === "accept" && /markdown/i.test(value)) return undefined;
    else if (name === "connection" && value.toLowerCase() !== "keep-alive") return undefined;
  }
  return hosts === 1 ? fields : undefined;
}
