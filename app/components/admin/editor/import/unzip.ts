/** Far more than any article needs; a file that claims more is damaged or hostile. */
const maxBytes = 100 * 1024 * 1024;
const maxEntries = 4000;

/** Reads the files of a ZIP archive with the browser's own decompression. */
export async function unzip(archive: ArrayBuffer): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const view = new DataView(archive);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > maxEntries) throw new Error("The archive has too many files.");
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let total = 0;
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error("The archive's directory is damaged.");
    const method = view.getUint16(at + 10, true);
    const size = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const [extraLength, commentLength] = [view.getUint16(at + 30, true), view.getUint16(at + 32, true)];
    const header = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(new Uint8Array(archive, at + 46, nameLength));
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const bytes = new Uint8Array(archive, start, size);
    const file = method === 0 ? bytes.slice() : await inflate(bytes, maxBytes - total);
    total += file.length;
    files.set(name, file);
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at--)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  throw new Error("This is not a ZIP archive.");
}

/** Stops when the content grows past the limit, so that a small file cannot fill the memory. */
async function inflate(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > limit) {
      await reader.cancel();
      throw new Error("The archive is too large.");
    }
    chunks.push(next.value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
