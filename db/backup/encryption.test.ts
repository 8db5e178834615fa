import { randomBytes } from "node:crypto";
import { Readable, type Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { expect, test } from "vitest";
import { decrypt, encrypt, PassphraseError } from "./encryption.ts";

const passphrase = "a long passphrase ñ";
/** The smallest cost that is accepted, so that the tests are quick. */
const cheap = { log2N: 14 };
const header = 15 + 3 + 16 + 32;
const chunk = 64 * 1024 + 16;

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])("%i bytes are encrypted and read back", async (size) => {
  const plain = randomBytes(size);
  const sealed = await pass(encrypt(passphrase, cheap), plain);
  expect(sealed.includes(plain.subarray(0, 64)) && size > 64).toBe(false);
  expect((await pass(decrypt(passphrase), sealed, 1000)).equals(plain)).toBe(true);
});

test("a backup that is not encrypted passes unchanged, with or without a passphrase", async () => {
  for (const plain of [Buffer.from("hello"), Buffer.alloc(0), Buffer.from("SAVIA"), randomBytes(200_000)])
    for (const given of [undefined, passphrase])
      expect((await pass(decrypt(given), plain, 7)).equals(plain)).toBe(true);
});

test("[BK5] a wrong or missing passphrase is told apart from damage", async () => {
  const sealed = await pass(encrypt(passphrase, cheap), randomBytes(100));
  await expect(pass(decrypt("another passphrase"), sealed)).rejects.toThrow(PassphraseError);
  await expect(pass(decrypt(undefined), sealed)).rejects.toThrow("is encrypted");
});

test("every kind of damage is noticed: changed, cut at a chunk or inside, reordered, longer", async () => {
  const sealed = await pass(encrypt(passphrase, cheap), randomBytes(200_000));
  const changed = Buffer.from(sealed);
  changed[header + 100]! ^= 1;
  const [first, second] = [
    sealed.subarray(header, header + chunk),
    sealed.subarray(header + chunk, header + 2 * chunk),
  ];
  const damaged = [
    changed,
    sealed.subarray(0, header + chunk),
    sealed.subarray(0, header + 2 * chunk),
    sealed.subarray(0, sealed.length - 1),
    sealed.subarray(0, header),
    Buffer.concat([sealed.subarray(0, header), second, first, sealed.subarray(header + 2 * chunk)]),
    Buffer.concat([sealed, Buffer.from("x")]),
  ];
  for (const bytes of damaged) await expect(pass(decrypt(passphrase), bytes)).rejects.toThrow("changed or cut off");
});

async function pass(through: Transform, bytes: Buffer, pieces = 50_000): Promise<Buffer> {
  const parts = Array.from({ length: Math.ceil(bytes.length / pieces) }, (_, index) =>
    bytes.subarray(index * pieces, (index + 1) * pieces),
  );
  const [result] = await Promise.all([buffer(through), pipeline(Readable.from(parts), through)]);
  return result;
}
