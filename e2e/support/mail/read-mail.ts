/** Parses a mail: decoded headers, the text part and the HTML part. */
export function readMail(raw: string) {
  const [head, body] = split(raw);
  const headers = parseHeaders(head);
  const boundary = /boundary="?([^";]+)"?/.exec(headers["content-type"] ?? "")?.[1];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1).map(split) : [[head, body] as const];
  const part = (type: string) => {
    const found = parts.find(([partHead]) => (parseHeaders(partHead)["content-type"] ?? "").startsWith(type));
    return found ? decodeBody(found[1], parseHeaders(found[0])["content-transfer-encoding"]) : "";
  };
  return { headers, text: part("text/plain"), html: part("text/html") };
}

/** All parts of a mail with attachments, decoded, one after the other. */
export function decodedMail(raw: string): string {
  return raw
    .split(/\r?\n--/)
    .map((piece) => {
      const [head, body] = split(piece);
      const encoding = /content-transfer-encoding:\s*([\w-]+)/i.exec(head)?.[1];
      return `${head}\n${decodeBody(body, encoding)}`;
    })
    .join("\n");
}

function split(raw: string): readonly [string, string] {
  const at = raw.search(/\r?\n\r?\n/);
  return [raw.slice(0, at).trim(), raw.slice(at).trim()];
}

function parseHeaders(head: string): Record<string, string> {
  const lines = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      decodeWords(line.slice(line.indexOf(":") + 1).trim()),
    ]),
  );
}

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : quotedPrintable(text.replaceAll("_", " ")),
    );
}

function decodeBody(body: string, encoding = ""): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, "base64").toString("utf8");
  return /quoted-printable/i.test(encoding) ? quotedPrintable(body.replace(/=\r?\n/g, "")) : body;
}

function quotedPrintable(text: string): string {
  return Buffer.from(
    text.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");
}
