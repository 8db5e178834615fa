import { desc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { images } from "#db/schema.ts";

const maxPictures = 100;

/** The newest images of the library and, if it is older, the one that the event has. */
export async function listPictures(current: string): Promise<{ path: string; name: string }[]> {
  const columns = { path: images.path, alt: images.alt, originalName: images.originalName };
  const newest = await db()
    .select(columns)
    .from(images)
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(maxPictures);
  const own =
    current && !newest.some(({ path }) => path === current)
      ? await db().select(columns).from(images).where(eq(images.path, current))
      : [];
  return [...own, ...newest].map(({ path, alt, originalName }) => ({ path, name: alt || originalName || path }));
}
