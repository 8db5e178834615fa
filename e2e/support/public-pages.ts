import { recordTypes } from "#app/features/proof/admin/record-types.server.ts";
import { pageList } from "#app/platform/pages/public-pages.ts";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { fold } from "#db/fold.ts";
import { authors, posts, siteRecords } from "#db/schema.ts";

/** The public pages in English. */
export const pages = [
  ...pageList.flatMap(([, { path, listed }]) => (listed ? [] : [path])),
  "/insights/who-decides-what",
];
export const inSpanish = (path: string) => (path === "/" ? "/es" : `/es${path}`);

/** A further page of a new site: an event of the samples. */
export const morePages = ["/events/closing-the-year-together"];

/**
 * Publishes two stories and makes the writer of the sample articles an author. Returns the addresses of these pages.
 */
export async function addPeople(): Promise<string[]> {
  const story = (slug: string, title: string, titleEs: string, position: number) => {
    const texts = {
      title,
      titleEs,
      situation: "…",
      situationEs: "…",
      done: "…",
      doneEs: "…",
      changed: "…",
      changedEs: "…",
    };
    const values = { ...recordTypes.story.empty, ...texts, shown: true };
    return { kind: "story", slug, values, position, published: true, publishedAt: new Date(), createdBy: "editor" };
  };
  await db()
    .insert(siteRecords)
    .values([
      story("faster", "A coffee cooperative decides faster", "Una cooperativa de café decide más rápido", 0),
      story("mondays", "The factory that listens on Mondays", "La fábrica que escucha los lunes", 1),
    ]);
  const name = "Inés Ruiz de la Fuente";
  await db()
    .insert(authors)
    .values({ slug: "ines", name, nameKey: fold(name), names: [name], about: "Inés listens." });
  await db().update(posts).set({ author: name });
  await markContentChanged();
  return ["/stories", "/stories/faster", "/insights/authors/ines"];
}
