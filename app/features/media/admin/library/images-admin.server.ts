import { randomBytes } from "node:crypto";
import { basename } from "node:path";
import { desc, eq, ilike, like, ne, inArray, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { imageNamesIn } from "#db/image-names.ts";
import { areImageUsesComplete } from "#db/image-uses.server.ts";
import { likePattern } from "#db/like-pattern.ts";
import { authors, events, imagePlaces, images, imageUses, posts } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { pageOf } from "#app/components/admin/list/definition.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { imagePath, imageTypes, smallerPath } from "#app/platform/images/image-paths.ts";
import { maxUploadBytes } from "#app/platform/images/image-rules.ts";
import { ImageRefusedError, prepareImage } from "#app/platform/images/prepare-image.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { draftsOf } from "#app/platform/records/drafts.server.ts";
import { readStoredSettings } from "#app/platform/site/settings.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { deletedImages, removeFiles } from "./deleted-images.server.ts";
import { imageRevisions } from "./image-details.server.ts";
import { imageForm } from "./image-form.ts";
import { imageList } from "./image-list.ts";

export type LibraryImage = typeof images.$inferSelect;

/**
 * Checks, encodes and stores an image with its narrower copies. Throws ImageRefusedError for a file that is not
 * accepted.
 */
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
        originalName: cleanFileName(file.name),
        uploadedBy: actor.email,
      };
      const image = oneRow(await tx.insert(images).values(row).returning());
      await recordAudit(tx, actor, "imageUploaded", image.originalName || path, { path });
      return image;
    });
  } catch (error) {
    await removeFiles(path);
    throw error;
  }
}

export type ImageUse = { postId: string; title: string; titleEs: string | null; inBin: boolean };

/** A logo may be in every post: only this many are named. */
const usesShown = 10;

/** The newest first, each with the posts that show it. */
export async function listImages(query: { q: string; page: number }) {
  const pattern = likePattern(query.q);
  const where = query.q
    ? or(ilike(images.alt, pattern), ilike(images.originalName, pattern), ilike(images.path, pattern))
    : undefined;
  const { offset, ...page } = pageOf(await db().$count(images, where), query, imageList.pageSize);
  const rows = await db()
    .select()
    .from(images)
    .where(where)
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(imageList.pageSize)
    .offset(offset);
  const usesOf = await findUses(rows);
  return {
    list: rows.map((row) => ({ ...row, ...usesOf(row) })),
    ...page,
    /** False while the posts of an earlier version are still being read: an image may have more uses. */
    usesComplete: await areImageUsesComplete(db()),
  };
}

type Deletion = "deleted" | "used" | "missing" | "usesUnknown";

/**
 * An image that a post, an event, an author, a record, a page or the site itself shows is not deleted, even while that
 * post or record is in the bin.
 */
export async function deleteImage(actor: Actor, id: string): Promise<Deletion> {
  const result = await contentTransaction(async (tx) => {
    const [image] = await tx.select().from(images).where(eq(images.id, id)).for("update");
    if (!image) return "missing" as const;
    const name = nameOf(image.path);
    if ((await tx.$count(imageUses, eq(imageUses.imageName, name))) > 0) return "used" as const;
    if ((await tx.$count(imagePlaces, eq(imagePlaces.imageName, name))) > 0) return "used" as const;
    if ((await tx.$count(authors, like(authors.portrait, `%${name}%`))) > 0) return "used" as const;
    const { logo, portrait } = (await readStoredSettings(tx)).pictures;
    if (imageNamesIn(logo, portrait).includes(name)) return "used" as const;
    if ((await tx.$count(events, eq(events.picture, image.path))) > 0) return "used" as const;
    if (!(await areImageUsesComplete(tx))) return "usesUnknown" as const;
    const isKept = await deletedImages.keep(tx, actor, id);
    await tx.delete(images).where(eq(images.id, id));
    await imageRevisions.deleteAll(tx, id);
    await draftsOf(imageForm.kind, imageForm.draft).deleteAll(tx, id);
    await recordAudit(tx, actor, "imageDeleted", image.originalName || image.path, { path: image.path });
    return { path: isKept ? undefined : image.path };
  });
  if (typeof result === "string") return result;
  if (result.path) await removeFiles(result.path);
  return "deleted";
}

type HasPath = { path: string };

/**
 * What shows an image besides posts: a record of features/proof, a slot of features/media, a titled event, or the
 * site as its logo.
 */
export type ImagePlace = { kind: string; subjectId: string; title?: string; titleEs?: string };

/** How many posts show each of the images, the titles of some of them, and where else it is shown. */
export async function findUses(rows: HasPath[]) {
  const counts = await db()
    .select({ name: imageUses.imageName, count: sql<number>`count(*)::int` })
    .from(imageUses)
    .where(
      inArray(
        imageUses.imageName,
        rows.map(({ path }) => nameOf(path)),
      ),
    )
    .groupBy(imageUses.imageName);
  const countOf = new Map(counts.map(({ name, count }) => [name, count]));
  const uses = Map.groupBy(await listUses([...countOf.keys()]), ({ name }) => name);
  const portraits = await listPortraits();
  const places = Map.groupBy(
    [...(await listEventPictures(rows)), ...(await listPlaces(rows)), ...(await listLogo())],
    ({ name }) => name,
  );
  return ({ path }: HasPath) => ({
    useCount: countOf.get(nameOf(path)) ?? 0,
    uses: uses.get(nameOf(path)) ?? [],
    /** The authors whose portrait it is. */
    portraits: portraits.get(nameOf(path)) ?? [],
    /** The events, records and pages that show it. */
    places: places.get(nameOf(path)) ?? [],
  });
}

async function listPlaces(rows: HasPath[]): Promise<(ImagePlace & { name: string })[]> {
  return db()
    .select({ name: imagePlaces.imageName, kind: imagePlaces.kind, subjectId: imagePlaces.subjectId })
    .from(imagePlaces)
    .where(
      inArray(
        imagePlaces.imageName,
        rows.map(({ path }) => nameOf(path)),
      ),
    )
    .orderBy(imagePlaces.kind, imagePlaces.subjectId);
}

async function listEventPictures(rows: HasPath[]): Promise<(ImagePlace & { name: string })[]> {
  const found = await db()
    .select({ path: events.picture, subjectId: events.id, title: events.title, titleEs: events.titleEs })
    .from(events)
    .where(
      inArray(
        events.picture,
        rows.map(({ path }) => path),
      ),
    )
    .orderBy(events.title, events.id);
  return found.map(({ path, ...event }) => ({ ...event, kind: "event", name: nameOf(path!) }));
}

async function listLogo(): Promise<(ImagePlace & { name: string })[]> {
  const { logo } = (await readStoredSettings(db())).pictures;
  return imageNamesIn(logo).map((name) => ({ kind: "logo", subjectId: "logo", name }));
}

/** Authors are few. */
async function listPortraits() {
  const rows = await db()
    .select({ id: authors.id, name: authors.name, portrait: authors.portrait })
    .from(authors)
    .where(ne(authors.portrait, ""));
  return Map.groupBy(
    rows.map(({ id, name, portrait }) => ({ id, name, image: nameOf(portrait) })),
    ({ image }) => image,
  );
}

async function listUses(names: string[]): Promise<(ImageUse & { name: string })[]> {
  if (names.length === 0) return [];
  // For an image in very many posts any few will do: they are chosen before the posts are read and sorted.
  const some = db()
    .select({ name: sql<string>`name`.as("name"), postId: sql<string>`post_id`.as("post_id") })
    .from(
      sql`unnest(${sql.param(names)}::text[]) as name, lateral (
        select post_id from ${imageUses} where image_name = name order by post_id limit ${usesShown}
      ) as uses`,
    )
    .as("some");
  const rows = await db()
    .select({
      name: some.name,
      postId: posts.id,
      title: posts.title,
      titleEs: posts.titleEs,
      deletedAt: posts.deletedAt,
    })
    .from(some)
    .innerJoin(posts, eq(posts.id, some.postId))
    .orderBy(posts.title, posts.id);
  return rows.map(({ deletedAt, ...post }) => ({ ...post, inBin: deletedAt !== null }));
}

function nameOf(path: string): string {
  return imageNamesIn(path)[0] ?? path;
}

/** Shown to people and searched; never part of a path. */
function cleanFileName(name: string): string {
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
