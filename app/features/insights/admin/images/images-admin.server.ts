import { randomBytes } from "node:crypto";
import { basename } from "node:path";
import { desc, eq, ilike, or, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { images } from "#db/schema.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { allPaths, imagePath, imageTypes, smallerPath } from "#app/platform/images/image-paths.ts";
import { maxUploadBytes } from "#app/platform/images/image-rules.ts";
import { ImageRefusedError, prepareImage } from "#app/platform/images/prepare-image.server.ts";
import { log } from "#app/platform/log.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";

export type LibraryImage = typeof images.$inferSelect;

const imagesPerPage = 24;

/** Checks, encodes and stores a picture with its narrower copies. Throws ImageRefusedError when it is none we take. */
export async function uploadImage(actor: Actor, file: File, alt: string): Promise<LibraryImage> {
  if (file.type.startsWith("image/") && file.size > maxUploadBytes) throw new ImageRefusedError("tooLarge");
  const { extension, bytes, width, height, smaller } = await prepareImage({
    bytes: Buffer.from(await file.arrayBuffer()),
    declaredType: file.type,
  });
  const path = imagePath(Date.now(), randomName(), extension);
  const widths = smaller.map((copy) => copy.width).filter((narrow) => narrow < width);
  const files = await storage();
  try {
    await files.put(path, bytes, imageTypes[extension]!);
    for (const copy of smaller) await files.put(smallerPath(path, copy.width), copy.bytes, "image/webp");
    return await db().transaction(async (tx) => {
      const row = {
        path,
        width,
        height,
        bytes: bytes.length,
        widths,
        alt: alt.trim().slice(0, 300),
        originalName: tidyName(file.name),
        uploadedBy: actor.email,
      };
      const [image] = await tx.insert(images).values(row).returning();
      await recordAudit(tx, actor, "imageUploaded", image!.originalName || path, { path });
      return image!;
    });
  } catch (error) {
    await removeFiles(path);
    throw error;
  }
}

export async function describeImage(actor: Actor, id: string, alt: string) {
  await db().transaction(async (tx) => {
    const [image] = await tx
      .update(images)
      .set({ alt: alt.trim().slice(0, 300) })
      .where(eq(images.id, id))
      .returning();
    if (image) await recordAudit(tx, actor, "imageDescribed", image.originalName || image.path, { path: image.path });
  });
}

export type ImageUse = { path: string; postId: string; title: string; titleEs: string | null; inBin: boolean };

/** The newest first, each with the posts that show it. */
export async function listImages({ q, page }: { q: string; page: number }) {
  const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const where = q
    ? or(ilike(images.alt, pattern), ilike(images.originalName, pattern), ilike(images.path, pattern))
    : undefined;
  const [count] = await db().select({ total: sql<number>`count(*)::int` }).from(images).where(where);
  const pages = Math.ceil(count!.total / imagesPerPage);
  const shown = Math.min(page, Math.max(1, pages));
  const rows = await db()
    .select()
    .from(images)
    .where(where)
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(imagesPerPage)
    .offset((shown - 1) * imagesPerPage);
  const uses = rows.length > 0 ? await listUses(db()) : [];
  return {
    list: rows.map((row) => ({ ...row, uses: uses.filter(({ path }) => path === row.path) })),
    total: count!.total,
    page: shown,
    pages,
  };
}

/** A picture that a post shows stays, also while the post is in the bin. */
export async function deleteImage(actor: Actor, id: string): Promise<"deleted" | "used" | "missing"> {
  const result = await db().transaction(async (tx) => {
    const [image] = await tx.select().from(images).where(eq(images.id, id)).for("update");
    if (!image) return "missing" as const;
    if ((await listUses(tx)).some(({ path }) => path === image.path)) return "used" as const;
    await tx.delete(images).where(eq(images.id, id));
    await recordAudit(tx, actor, "imageDeleted", image.originalName || image.path, { path: image.path });
    return image;
  });
  if (typeof result === "string") return result;
  await removeFiles(result.path);
  return "deleted";
}

/** One pass over the posts that show any picture of ours. */
async function listUses(tx: Database): Promise<ImageUse[]> {
  const result = await tx.execute(sql`
    select distinct used.match[1] as path, id as "postId", title, title_es as "titleEs", deleted_at is not null as "inBin"
    from posts, lateral regexp_matches(
      concat_ws(' ', featured_image, body_content, body_content_es),
      '(blog-images/blog-posts/[0-9]+-[a-z0-9]+\\.[a-z]+)', 'g') as used(match)
    where concat_ws(' ', featured_image, body_content, body_content_es) like '%blog-images/blog-posts/%'
    order by title`);
  return (result as unknown as { rows: ImageUse[] }).rows;
}

async function removeFiles(image: string) {
  const files = await storage();
  for (const path of allPaths(image)) {
    await files
      .delete(path)
      .catch((error: unknown) => log.error({ err: error, path }, "a file of a deleted image is still there"));
  }
}

/** For people to find it by; never part of a path. */
function tidyName(name: string): string {
  return basename(name.replaceAll("\\", "/"))
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, 120);
}

function randomName(): string {
  return BigInt(`0x${randomBytes(8).toString("hex")}`)
    .toString(36)
    .padStart(13, "0");
}
