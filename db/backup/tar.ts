/**
 * The little of the tar format (POSIX ustar) that a backup needs, so that `tar tzf` shows what is in one: plain files,
 * each small enough to be held in memory.
 */
const block = 512;
const largestEntry = 256 * 1024 * 1024;

export function tarEntry(name: string, body: Buffer): Buffer {
  const header = Buffer.alloc(block);
  const { prefix, rest } = splitName(name);
  header.write(rest, 0, 100, "utf8");
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${body.length.toString(8).padStart(11, "0")}\0`, 124);
  header.write(
    `${Math.floor(Date.now() / 1000)
      .toString(8)
      .padStart(11, "0")}\0`,
    136,
  );
  header.write("        0", 148);
  header.write("ustar\x0000", 257);
  header.write(prefix, 345, 155, "utf8");
  header.write(`${checksum(header).toString(8).padStart(6, "0")}\0 `, 148);
  return Buffer.concat([header, body, Buffer.alloc((block - (body.length % block)) % block)]);
}

/** Two empty blocks end an archive. */
export const tarEnd = Buffer.alloc(2 * block);

/** The entries in order. Throws when the archive is damaged or ends before its end mark. */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<{ name: string; body: Buffer }> {
  const { take, drain } = takeFrom(bytes);
  for (;;) {
    const header = await take(block);
    if (header.every((byte) => byte === 0)) {
      await drain();
      return;
    }
    if (Number.parseInt(header.toString("latin1", 148, 156), 8) !== checksum(header))
      throw new Error("a header's checksum does not match");
    const size = Number.parseInt(header.toString("latin1", 124, 136), 8);
    if (!(size <= largestEntry)) throw new Error("an entry is larger than a backup makes them");
    const prefix = field(header, 345, 155);
    const name = prefix ? `${prefix}/${field(header, 0, 100)}` : field(header, 0, 100);
    const body = await take(size);
    await take((block - (size % block)) % block);
    yield { name, body };
  }
}

function checksum(header: Buffer): number {
  let sum = 8 * 32;
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte;
  return sum;
}

function field(header: Buffer, start: number, length: number): string {
  const bytes = header.subarray(start, start + length);
  const end = bytes.indexOf(0);
  return bytes.toString("utf8", 0, end < 0 ? length : end);
}

/** A long name is kept in two fields, parted at a slash. */
function splitName(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= 100) return { prefix: "", rest: name };
  for (let slash = name.indexOf("/"); slash > 0; slash = name.indexOf("/", slash + 1)) {
    const [prefix, rest] = [name.slice(0, slash), name.slice(slash + 1)];
    if (Buffer.byteLength(rest) <= 100 && Buffer.byteLength(prefix) <= 155) return { prefix, rest };
  }
  throw new Error(`The name ${name} is too long for a backup.`);
}

function takeFrom(bytes: AsyncIterable<Buffer>) {
  const source = bytes[Symbol.asyncIterator]();
  let kept: Buffer[] = [];
  let length = 0;
  return {
    async take(wanted: number): Promise<Buffer> {
      while (length < wanted) {
        const { value, done } = await source.next();
        if (done) throw new Error("it ends too early");
        kept.push(value);
        length += value.length;
      }
      const all = kept.length === 1 ? kept[0]! : Buffer.concat(kept);
      kept = [all.subarray(wanted)];
      length = all.length - wanted;
      return all.subarray(0, wanted);
    },
    /** Reads on to the end, where gzip compares its checksum. */
    async drain() {
      while (!(await source.next()).done);
    },
  };
}
