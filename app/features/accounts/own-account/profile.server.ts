import { eq } from "drizzle-orm";

import type { Language } from "#app/platform/i18n/language.ts";
import { ImageRefusedError, prepareImage } from "#app/platform/images/prepare-image.server.ts";
import { loadSharp } from "#app/platform/images/load-sharp.server.ts";
import { db } from "#db/client.server.ts";
import { portraits, users } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";

export async function findProfile(userId: string) {
  return oneRow(
    await db()
      .select({
        name: users.name,
        language: users.language,
        mutedMails: users.mutedMails,
        portrait: portraits.updatedAt,
      })
      .from(users)
      .leftJoin(portraits, eq(portraits.userId, users.id))
      .where(eq(users.id, userId)),
  );
}

export async function saveProfile(userId: string, { name, language }: { name: string; language: Language }) {
  await db().update(users).set({ name, language, updatedAt: new Date() }).where(eq(users.id, userId));
}

export async function muteMails(userId: string, mutedMails: string[]) {
  await db().update(users).set({ mutedMails, updatedAt: new Date() }).where(eq(users.id, userId));
}

const side = 320;

/** Through the same checks as every uploaded picture, then cut to a square. False when the picture was refused. */
export async function savePortrait(userId: string, file: File): Promise<boolean> {
  try {
    const prepared = await prepareImage({ bytes: Buffer.from(await file.arrayBuffer()), declaredType: file.type });
    const sharp = await loadSharp();
    const square = await sharp(prepared.bytes).resize(side, side, { fit: "cover" }).webp({ quality: 82 }).toBuffer();
    const values = { image: square.toString("base64"), updatedAt: new Date() };
    await db()
      .insert(portraits)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: portraits.userId, set: values });
    return true;
  } catch (error) {
    if (error instanceof ImageRefusedError) return false;
    throw error;
  }
}

export async function removePortrait(userId: string) {
  await db().delete(portraits).where(eq(portraits.userId, userId));
}

export async function readPortrait(userId: string): Promise<Buffer | undefined> {
  const [row] = await db().select({ image: portraits.image }).from(portraits).where(eq(portraits.userId, userId));
  return row && Buffer.from(row.image, "base64");
}
