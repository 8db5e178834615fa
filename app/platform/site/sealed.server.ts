import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";
import { currentDatabase } from "#db/client.server.ts";
import { readAuthSecret, versionedSecrets } from "../auth/secret.server.ts";

/** Passwords of other services in the table settings, encrypted with keys made from the secret of the site. */

const sealedSchema = z.object({ nonce: z.base64(), sealed: z.base64(), tag: z.base64() });
type Sealed = z.output<typeof sealedSchema>;

export async function sealed(purpose: string, value: unknown): Promise<Sealed> {
  return encrypt(JSON.stringify(value), keyOf(await readAuthSecret(currentDatabase()), purpose));
}

/** Undefined with another secret than the one it was encrypted with; `isOld` with AUTH_SECRET_PREVIOUS. */
export async function unsealed<Schema extends z.ZodType>(
  purpose: string,
  stored: unknown,
  schema: Schema,
): Promise<{ value: z.output<Schema>; isOld: boolean } | undefined> {
  const parsed = sealedSchema.safeParse(stored);
  if (!parsed.success) return undefined;
  for (const [index, secret] of versionedSecrets(await readAuthSecret(currentDatabase())).entries()) {
    const value = opened(parsed.data, keyOf(secret.value, purpose), schema);
    if (value !== undefined) return { value, isOld: index > 0 };
  }
  return undefined;
}

function opened<Schema extends z.ZodType>(stored: Sealed, key: Buffer, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(decrypt(stored, key)));
  } catch {
    return undefined;
  }
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}

function encrypt(text: string, key: Buffer): Sealed {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const written = (bytes: Buffer) => bytes.toString("base64");
  return { nonce: written(nonce), sealed: written(sealed), tag: written(cipher.getAuthTag()) };
}

function decrypt({ nonce, sealed, tag }: Sealed, key: Buffer): string {
  // A shorter tag would be easier to guess.
  const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64"), { authTagLength: 16 });
  decipher.setAuthTag(Buffer.from(tag, "base64"));
  return Buffer.concat([decipher.update(Buffer.from(sealed, "base64")), decipher.final()]).toString("utf8");
}
