/** In bytes: what a field that is no file may have, and the head of a part. */
const maxField = 4096;

/**
 * Reads a form with one large file without holding it in memory, which request.formData() would do. Returns the other
 * fields. Rejects a form that is cut off or not multipart.
 */
export async function readUpload(
  request: Request,
  onFileBytes: (bytes: Buffer) => Promise<void>,
): Promise<Map<string, string>> {
  const boundary = /^multipart\/form-data\s*;.*boundary="?([^";,\s]{1,70})"?/i.exec(
    request.headers.get("content-type") ?? "",
  )?.[1];
  if (!boundary || !request.body) throw new BadUploadError();
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const fields = new Map<string, string>();
  let part: { name: string; isFile: boolean } | undefined;
  // The first delimiter has no line break before it.
  let buffer: Buffer = Buffer.from("\r\n");

  const consume = async (bytes: Buffer) => {
    if (!part || bytes.length === 0) return;
    if (part.isFile) return onFileBytes(bytes);
    const text = (fields.get(part.name) ?? "") + bytes.toString("latin1");
    if (text.length > maxField) throw new BadUploadError();
    fields.set(part.name, text);
  };

  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const at = buffer.indexOf(delimiter);
      if (at < 0) {
        // The end may be the beginning of a delimiter.
        const certain = buffer.length - delimiter.length;
        if (certain > 0) {
          await consume(buffer.subarray(0, certain));
          buffer = buffer.subarray(certain);
        }
        break;
      }
      const after = at + delimiter.length;
      if (buffer.length < after + 2) break;
      if (buffer.toString("latin1", after, after + 2) === "--") {
        await consume(buffer.subarray(0, at));
        for (const [name, text] of fields) fields.set(name, Buffer.from(text, "latin1").toString("utf8"));
        return fields;
      }
      const headEnd = buffer.indexOf("\r\n\r\n", after);
      if (headEnd < 0 && buffer.length - after > maxField) throw new BadUploadError();
      if (headEnd < 0) break;
      await consume(buffer.subarray(0, at));
      const head = buffer.toString("utf8", after, headEnd);
      part = { name: /\bname="([^"]*)"/i.exec(head)?.[1] ?? "", isFile: /\bfilename\*?=/i.test(head) };
      buffer = buffer.subarray(headEnd + 4);
    }
  }
  throw new BadUploadError();
}

/** The form is damaged or was cut off. */
export class BadUploadError extends Error {}
