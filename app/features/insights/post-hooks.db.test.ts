import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { makePost } from "#test/factories/posts.ts";
import { hookDeliveries, hooks, posts } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { togglePublished } from "./admin/posts-admin.server.ts";
import { announceDuePosts } from "./post-hooks.server.ts";

useDatabase();

const actor = { id: "admin-1", email: "alma@savia.example" };
const told = async () =>
  (await db().select().from(hookDeliveries).orderBy(hookDeliveries.createdAt)).map(
    ({ payload }) => JSON.parse(payload).data,
  );

beforeEach(async () => {
  await db().delete(hooks);
  await db().delete(posts);
  await db()
    .insert(hooks)
    .values({
      url: "https://example.org/",
      events: ["post.published"],
      secret: {},
      activeSince: sql`now() - interval '1 hour'`,
    });
});

async function addPost(slug: string, given: Partial<typeof posts.$inferInsert> = {}) {
  const [post] = await db()
    .insert(posts)
    .values({ ...makePost({ slug }), published: false, ...given })
    .returning();
  return post!;
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test("[HK1] an article that is published is told once, with its addresses, also when it is taken offline in between", async () => {
  const { id } = await addPost("told-once", { title: "Roots", titleEs: "Raíces" });
  await togglePublished(actor, id, true);
  await togglePublished(actor, id, false);
  await togglePublished(actor, id, true);
  await announceDuePosts();
  const all = await told();
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({ id, title: { en: "Roots", es: "Raíces" } });
  expect(all[0].address.en).toMatch(/^https?:\/\/[^/]+\/insights\/told-once$/);
  expect(all[0].address.es).toMatch(/\/es\/insights\/told-once$/);
  expect(all[0].url).toMatch(new RegExp(`/admin/posts/${id}$`));
});

test("[HK1] a scheduled article is told when it becomes due, by the chore, once", async () => {
  const later = await addPost("later", { publishAt: new Date(Date.now() + 3_600_000) });
  await togglePublished(actor, later.id, true);
  await announceDuePosts();
  expect(await told()).toEqual([]);
  await db()
    .update(posts)
    .set({ publishAt: minutesAgo(1) })
    .where(eq(posts.id, later.id));
  await Promise.all([announceDuePosts(), announceDuePosts()]);
  await announceDuePosts();
  expect((await told()).map(({ id }) => id)).toEqual([later.id]);
});

test("what became public before the webhook listened, or is in the bin, is no news", async () => {
  await addPost("before", { published: true, publishAt: minutesAgo(90) });
  await addPost("binned", { published: true, publishAt: minutesAgo(5), deletedAt: new Date() });
  await addPost("always", { published: true, publishAt: null });
  await announceDuePosts();
  expect(await told()).toEqual([]);
  await db().update(hooks).set({ enabled: false });
  await addPost("while-off", { published: true, publishAt: minutesAgo(5) });
  await announceDuePosts();
  expect(await told()).toEqual([]);
});
