import { createHash, randomBytes } from "node:crypto";

/** Lower-case hexadecimal, because the host folds addresses to lower case; 192 bits, so that nobody guesses one. */
export function createToken(): string {
  return randomBytes(24).toString("hex");
}

/** A random secret needs no salt and no slow hash: whoever reads the database still cannot open a result. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export function looksLikeToken(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{48}$/.test(text);
}
