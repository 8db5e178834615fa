/** The parts of a plain GET that a response from memory depends on. */
export type PlainGet = { address: string; peer: string; fields: PlainFields };
export type PlainFields = { acceptEncoding?: string; ifNoneMatch?: string; cookie?: string; forwardedFor?: string };

/** A stricter grammar than HTTP's own. */
const plainAddress = /^\/[!-~]*$/;
const plainFields = /^(?:[\w!#$%&'*+.^`|~-]+:[\t -~\x80-\xff]*\r\n)+\r\n$/;
const relevantFields =
  /(?:^|\n)(accept-encoding|authorization|connection|content-length|cookie|expect|host|if-match|if-none-match|transfer-encoding|upgrade|x-forwarded-for):[\t ]*([^\r]*)/gi;

const fieldNames: Record<string, keyof PlainFields> = {
  "accept-encoding": "acceptEncoding",
  cookie: "cookie",
  "x-forwarded-for": "forwardedFor",
  "if-none-match": "ifNoneMatch",
};

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
  for (const [, rawName = "", rawValue = ""] of text.matchAll(relevantFields)) {
    const name = rawName.toLowerCase();
    const value = rawValue.trimEnd();
    const field = fieldNames[name];
    if (field && fields[field] === undefined) fields[field] = value;
    else if (name === "host") hosts++;
    else if (name !== "connection" || value.toLowerCase() !== "keep-alive") return undefined;
  }
  return hosts === 1 ? fields : undefined;
}
