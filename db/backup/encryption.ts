import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";
import { BackupError } from "./format.ts";

/**
 * An encrypted backup is a header and chunks (the STREAM construction, as in age and Tink):
 *   header   "SAVIA-BACKUP-1\n", log2(N), r, p of scrypt, 16 bytes of salt, HMAC-SHA256 of all this
 *   chunk    64 KiB of the .tar.gz in AES-256-GCM with its tag; the last chunk is shorter or full
 * scrypt makes both keys from the passphrase. The nonce is the chunk's number and a flag for the last one, so that
 * chunks cannot be reordered, left out or cut off. The key is new for every file, so nonces never repeat.
 */
const magic = Buffer.from("SAVIA-BACKUP-1\n", "latin1");
const cost = { log2N: 16, r: 8, p: 1 };
const saltBytes = 16;
const macBytes = 32;
const headerBytes = magic.length + 3 + saltBytes + macBytes;
const chunkBytes = 64 * 1024;
const tagBytes = 16;

/** The passphrase is missing or does not fit. */
export class PassphraseError extends BackupError {}

type Keys = { chunk: Buffer; mac: Buffer };

export function encrypt(passphrase: string, { log2N }: { log2N: number } = cost): Transform {
  const start = Buffer.concat([magic, Buffer.from([log2N, cost.r, cost.p]), randomBytes(saltBytes)]);
  const keys = keysOf(passphrase, start);
  let waiting: Buffer[] = [];
  let size = 0;
  let number = 0;
  const stream = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      waiting.push(bytes);
      size += bytes.length;
      // One byte more than a chunk: only then it is certain that another chunk follows.
      if (size > chunkBytes) {
        const all = Buffer.concat(waiting);
        let from = 0;
        for (; all.length - from > chunkBytes; from += chunkBytes)
          this.push(seal(all.subarray(from, from + chunkBytes), false));
        waiting = [all.subarray(from)];
        size = all.length - from;
      }
      done();
    },
    flush(done) {
      this.push(seal(Buffer.concat(waiting), true));
      done();
    },
  });
  stream.push(Buffer.concat([start, macOf(keys, start)]));
  return stream;

  function seal(chunk: Buffer, last: boolean): Buffer {
    const cipher = createCipheriv("aes-256-gcm", keys.chunk, nonceOf(number++, last));
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Passes a plain backup on unchanged, and decrypts an encrypted one. */
export function decrypt(passphrase: string | undefined): Transform {
  let waiting = Buffer.alloc(0);
  let keys: Keys | "plain" | undefined;
  let number = 0;
  const guarded = (work: () => void, done: TransformCallback) => {
    try {
      work();
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      guarded(() => {
        if (keys === "plain") return void this.push(bytes);
        waiting = Buffer.concat([waiting, bytes]);
        if (!keys && !waiting.subarray(0, magic.length).equals(magic.subarray(0, waiting.length))) {
          keys = "plain";
          return void this.push(waiting);
        }
        if (!keys && waiting.length >= headerBytes) {
          keys = readHeader(waiting.subarray(0, headerBytes), passphrase);
          waiting = waiting.subarray(headerBytes);
        }
        if (!keys) return;
        const whole = chunkBytes + tagBytes;
        let from = 0;
        for (; waiting.length - from > whole; from += whole)
          this.push(unseal(keys, waiting.subarray(from, from + whole), false));
        waiting = waiting.subarray(from);
      }, done);
    },
    flush(done) {
      guarded(() => {
        if (keys === "plain") return;
        if (!keys) return void this.push(waiting);
        this.push(unseal(keys, waiting, true));
      }, done);
    },
  });

  function unseal(key: Keys, chunk: Buffer, last: boolean): Buffer {
    try {
      const decipher = createDecipheriv("aes-256-gcm", key.chunk, nonceOf(number++, last));
      decipher.setAuthTag(chunk.subarray(-tagBytes));
      return Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()]);
    } catch {
      throw new Error("its encrypted content was changed or cut off");
    }
  }
}

function readHeader(header: Buffer, passphrase: string | undefined): Keys {
  if (!passphrase) throw new PassphraseError("The backup is encrypted. Give its passphrase (BACKUP_PASSPHRASE).");
  const start = header.subarray(0, -macBytes);
  const keys = keysOf(passphrase, start);
  if (!timingSafeEqual(macOf(keys, start), header.subarray(-macBytes)))
    throw new PassphraseError("The passphrase does not open this backup. Nothing was changed.");
  return keys;
}

function keysOf(passphrase: string, start: Buffer): Keys {
  const [log2N, r, p] = [
    start.readUInt8(magic.length),
    start.readUInt8(magic.length + 1),
    start.readUInt8(magic.length + 2),
  ];
  // A file from elsewhere must not make us use gigabytes of memory.
  if (log2N < 14 || log2N > 18 || r !== 8 || p !== 1) throw new Error("its header has unknown settings");
  const salt = start.subarray(-saltBytes);
  const key = scryptSync(passphrase.normalize("NFC"), salt, 64, { N: 2 ** log2N, r, p, maxmem: 256 * 2 ** log2N * r });
  return { chunk: key.subarray(0, 32), mac: key.subarray(32) };
}

function macOf({ mac }: Keys, start: Buffer): Buffer {
  return createHmac("sha256", mac).update(start).digest();
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}
