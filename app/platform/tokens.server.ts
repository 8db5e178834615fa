import { createHash, randomBytes } from "node:crypto";

/** Lower-case hexadecimal, because the host turns addresses into lower case; 192 bits cannot be guessed. */
export function createToken(): string {
  return randomBytes(24).toString("hex");
}

/**
 * A random secret needs no salt and no slow hash. With the hash alone, a reader of the database cannot open a result.
 */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export function looksLikeToken(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{48}$/.test(text);
}
