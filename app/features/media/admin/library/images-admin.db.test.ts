import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeEach, expect, inject, test, vi } from "vitest";
import { allPaths, imageAddress } from "#app/platform/images/image-paths.ts";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import { deleteOwnAccount } from "#app/features/accounts/own-account/own-data.server.ts";
import { isInLibrary } from "#app/platform/images/stored-images.server.ts";
import { withResponsiveImages } from "#app/platform/images/responsive-images.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { db } from "#db/client.server.ts";
import { makePost } from "#test/factories/posts.ts";
import { backfillImageUses, recordImageUses } from "#db/image-uses.server.ts";
import { addEvent } from "#test/factories/events.ts";
import { auditEntries, drafts, events, images, imageUses, posts, revisions, users } from "#db/schema.ts";
import { storePictures } from "#app/platform/site/settings.server.ts";
import { useDatabase } from "#test/database.ts";
import { outsideTransaction } from "#test/one-connection.ts";
import { emptyForm, toValues } from "#app/features/insights/admin/editor/post-schema.server.ts";
import { binPost, purgePost, restorePost } from "#app/features/insights/admin/list/bin.server.ts";
import { createPost, restoreRevision, updatePost } from "#app/features/insights/admin/posts-admin.server.ts";
import { forgetDeletedImages, undeleteImage } from "./deleted-images.server.ts";
import { describeImage, findImage, imageRevisions, restoreDescription } from "./image-details.server.ts";
import { imageForm } from "./image-form.ts";
import { deleteImage, listImages, uploadImage } from "./images-admin.server.ts";

// Before the environment is read for the first time.
const folder = vi.hoisted(() => {
  process.env.DATA_DIR = `${process.env.TMPDIR ?? "/tmp"}/savia-images-${process.pid}-${Math.random().toString(36).slice(2)}`;
  return process.env.DATA_DIR;
});

useDatabase();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ana = { id: "u1", email: "ana@savia.example" };
const everything = { q: "", page: 1 };
const photo = async (name: string, width = 900, height = 300) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width, height, channels: 3, background: "red" } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    name,
    { type: "image/jpeg" },
  );
const files = () => {
  const place = join(folder, "uploads", "blog-images", "blog-posts");
  return existsSync(place) ? readdirSync(place).sort() : [];
};

beforeEach(async () => {
  await db().execute(sql`truncate posts, images, audit_entries, settings cascade`);
  rmSync(folder, { recursive: true, force: true });
});

test("[282] an upload is stored with its narrower copies, added to the library and recorded in the audit log", async () => {
  const image = await uploadImage(ana, await photo("../evil\\name\u0007.jpg"), "  A hill  ");
  expect(image).toMatchObject({
    width: 900,
    height: 300,
    alt: "A hill",
    originalName: "name.jpg",
    widths: [480, 800],
    uploadedBy: ana.email,
  });
  expect(image.path).toMatch(/^blog-images\/blog-posts\/\d{13}-[a-z0-9]{13}\.jpg$/);
  expect(files().map((name) => `blog-images/blog-posts/${name}`)).toEqual([...allPaths(image.path)].sort());
  expect((await db().select().from(auditEntries)).map(({ action, subject }) => [action, subject])).toEqual([
    ["imageUploaded", "name.jpg"],
  ]);
});

test("a refused file, and a database that fails after the files were written, leave nothing behind", async () => {
  await expect(uploadImage(ana, new File(["<svg/>"], "x.svg", { type: "image/svg+xml" }), "")).rejects.toThrow(
    "refused",
  );
  await db().execute(sql`alter table images rename to images_gone`);
  await expect(uploadImage(ana, await photo("a.jpg"), "")).rejects.toThrow();
  await db().execute(sql`alter table images_gone rename to images`);
  expect(files()).toEqual([]);
  expect(await db().select().from(images)).toEqual([]);
});

test("the library knows where a picture is used: featured, in either body, in the bin", async () => {
  const [one, two, free] = [
    await uploadImage(ana, await photo("one.jpg"), "One"),
    await uploadImage(ana, await photo("two.jpg"), "Two"),
    await uploadImage(ana, await photo("free_100%.jpg"), "Free"),
  ];
  await db()
    .insert(posts)
    .values([
      makePost({ title: "Cover", featuredImage: imageAddress(one.path) }),
      makePost({
        title: "Body",
        bodyContent: `<img src="${imageAddress(one.path)}"><img src="${imageAddress(one.path)}">`,
        bodyContentEs: `<img src="https://savia.example${imageAddress(two.path)}">`,
        deletedAt: new Date(),
      }),
    ]);
  // These posts are older than the table of uses: nothing is known of them yet, so nothing may be deleted.
  expect(await listImages(everything)).toMatchObject({ usesComplete: false });
  expect(await deleteImage(ana, one.id)).toBe("usesUnknown");
  while (await backfillImageUses());
  const { list, total, usesComplete } = await listImages(everything);
  expect({ total, usesComplete }).toEqual({ total: 3, usesComplete: true });
  const uses = Object.fromEntries(list.map(({ alt, uses }) => [alt, uses.map(({ title, inBin }) => [title, inBin])]));
  expect(uses).toEqual({
    One: [
      ["Body", true],
      ["Cover", false],
    ],
    Two: [["Body", true]],
    Free: [],
  });
  expect(await deleteImage(ana, one.id)).toBe("used");
  expect(await deleteImage(ana, two.id)).toBe("used");
  await storePictures(db(), { logo: `/${free.path.replace(".jpg", "-480w.webp")}`, portrait: "" });
  expect((await listImages(everything)).list.find(({ alt }) => alt === "Free")).toMatchObject({
    places: [{ kind: "logo" }],
  });
  expect(await deleteImage(ana, free.id)).toBe("used");
  await storePictures(db(), { logo: "", portrait: "" });
  expect(await deleteImage(ana, free.id)).toBe("deleted");
  expect(await deleteImage(ana, free.id)).toBe("missing");
  expect(await (await storage()).get(free.path)).toBeUndefined();
  expect(files()).toHaveLength(10);
});

test("every way of changing a post keeps the uses of its pictures current", async () => {
  while (await backfillImageUses());
  const { id: imageId, path } = await uploadImage(ana, await photo("a.jpg", 20, 20), "");
  const used = async () => (await listImages(everything)).list[0]!.useCount;
  const valuesWith = (bodyContent: string) => {
    const result = toValues({ ...emptyForm(), title: "T", cluster: "business", previewSnippet: "P", bodyContent });
    if ("errors" in result) throw new Error(JSON.stringify(result.errors));
    return result.values;
  };
  const id = randomUUID();
  await createPost(ana, id, valuesWith(`<p>x</p><img src="/${path}" alt="">`));
  expect(await used()).toBe(1);
  await updatePost(ana, id, valuesWith("<p>none</p>"), { version: 1 });
  expect(await used()).toBe(0);
  await restoreRevision(ana, id, 1);
  expect(await used()).toBe(1);
  await binPost(ana, id);
  expect(await used()).toBe(1);
  expect(await deleteImage(ana, imageId)).toBe("used");
  await restorePost(ana, id);
  expect(await used()).toBe(1);
  await binPost(ana, id);
  await purgePost(ana, id);
  expect(await used()).toBe(0);
  expect(await deleteImage(ana, imageId)).toBe("deleted");
});

test("a picture that is being put into a post is not deleted at the same moment", async () => {
  while (await backfillImageUses());
  const { id, path } = await uploadImage(ana, await photo("a.jpg", 20, 20), "");
  let deletion: Promise<string> | undefined;
  await db().transaction(async (tx) => {
    const [post] = await tx
      .insert(posts)
      .values(makePost({ featuredImage: imageAddress(path) }))
      .returning();
    await recordImageUses(tx, post!);
    deletion = outsideTransaction(() => deleteImage(ana, id));
    await tx.execute(sql`select 1`);
  });
  expect(await deletion).toBe("used");
});

test("for a picture in very many posts, all are counted and only some are named", async () => {
  const { path } = await uploadImage(ana, await photo("a.jpg", 20, 20), "");
  await db()
    .insert(posts)
    .values(Array.from({ length: 130 }, () => makePost({ featuredImage: imageAddress(path) })));
  while (await backfillImageUses());
  const [image] = (await listImages(everything)).list;
  expect({ count: image!.useCount, named: image!.uses.length }).toEqual({ count: 130, named: 10 });
});

test("the backfill does not overwrite the uses of a post that it has read and that was saved since", async () => {
  const { path } = await uploadImage(ana, await photo("a.jpg", 20, 20), "");
  const [post] = await db()
    .insert(posts)
    .values(makePost({ featuredImage: imageAddress(path) }))
    .returning();
  while (await backfillImageUses());
  await db().transaction((tx) => recordImageUses(tx, { ...post!, featuredImage: null }));
  expect(await backfillImageUses()).toBe(false);
  expect(await db().select().from(imageUses)).toEqual([]);
});

async function backfillBesideChange() {
  const { path } = await uploadImage(ana, await photo("a.jpg", 20, 20), "");
  const rows = await db()
    .insert(posts)
    .values(Array.from({ length: 3 }, () => makePost({ featuredImage: imageAddress(path) })))
    .returning({ id: posts.id });
  const [first, , last] = rows.map(({ id }) => id).sort();
  await db().transaction(async (tx) => {
    const sign = (id: string) => tx.update(posts).set({ author: "Inés" }).where(eq(posts.id, id));
    await sign(last!);
    expect(await outsideTransaction(backfillImageUses)).toBe(true);
    await sign(first!);
  });
  expect(await db().$count(imageUses)).toBe(0);
  expect(await backfillImageUses()).toBe(false);
  expect(await db().$count(imageUses)).toBe(3);
}

// The embedded database has one connection, so nothing can run concurrently with a transaction.
if (inject("databaseKind") === "postgres")
  test(
    "recording uses does not wait for posts that somebody is changing, and records them later",
    backfillBesideChange,
  );

test("a deleted picture counts as a change of content: rendered copies of it are dropped everywhere", async () => {
  while (await backfillImageUses());
  const { id } = await uploadImage(ana, await photo("a.jpg", 20, 20), "");
  const before = contentVersion();
  expect(await deleteImage(ana, id)).toBe("deleted");
  expect(contentVersion()).toBeGreaterThan(before);
});

test("the library is searched by description and name, wildcards included, and comes in pages", async () => {
  await uploadImage(ana, await photo("100%_sure.jpg", 20, 20), "A hill");
  await uploadImage(ana, await photo("other.jpg", 20, 20), "");
  const found = async (q: string) => (await listImages({ q, page: 1 })).list.map(({ originalName }) => originalName);
  expect(await found("HILL")).toEqual(["100%_sure.jpg"]);
  expect(await found("100%_")).toEqual(["100%_sure.jpg"]);
  expect(await found("%")).toEqual(["100%_sure.jpg"]);
  await db()
    .insert(images)
    .values(
      Array.from({ length: 25 }, () => ({
        path: `blog-images/blog-posts/1741132800000-${randomUUID().slice(0, 8)}.jpg`,
        width: 1,
        height: 1,
        bytes: 1,
        uploadedBy: "",
      })),
    );
  expect(await listImages({ q: "", page: 9 })).toMatchObject({ page: 2, pages: 2, total: 27 });
});

test("[283] a body's own pictures offer their widths; others stay as they are", async () => {
  const { path } = await uploadImage(ana, await photo("a.jpg"), "");
  const other = '<img src="https://elsewhere.example/x.jpg" alt="">';
  const html = await withResponsiveImages(`<p>x</p><img src="/${path}" alt="A">${other}`);
  expect(html).toContain(
    `src="/${path}" srcset="/${path.replace(".jpg", "-480w.webp")} 480w, /${path.replace(".jpg", "-800w.webp")} 800w, /${path} 900w" sizes=`,
  );
  expect(html).toContain(other);
  expect(await withResponsiveImages("<p>none</p>")).toBe("<p>none</p>");
});

test("a description has a history, and the second of two people who write one is told", async () => {
  const { id } = await uploadImage(ana, await photo("hill.jpg"), "First");
  const ben = { id: "u2", email: "ben@savia.example" };
  expect(imageForm.check({ alt: " Better " })).toEqual({ values: { alt: "Better" } });
  expect(await findImage(id)).toMatchObject({ alt: "First", version: 1 });
  expect(await describeImage(ana, id, "Ana's", 1)).toEqual({ kind: "saved", version: 2 });
  expect(await describeImage(ben, id, "Ben's", 1)).toMatchObject({
    kind: "conflict",
    version: 2,
    savedBy: ana.email,
    theirs: { alt: "Ana's" },
  });
  expect(await describeImage(ben, id, "Ben's", 2)).toEqual({ kind: "saved", version: 3 });
  expect(await describeImage(ben, id, "Ben's", 1)).toEqual({ kind: "saved", version: 3 });
  expect((await imageRevisions.list(id)).map(({ savedBy }) => savedBy)).toEqual([ben.email, ana.email, ""]);
  expect(await restoreDescription(ana, id, 1)).toBe(true);
  expect(await restoreDescription(ana, id, 9)).toBe(false);
  expect(await findImage(id)).toMatchObject({ alt: "First", version: 4 });
  expect(await describeImage(ana, "gone", "x", 1)).toEqual({ kind: "missing" });
  // Nothing is deleted before the posts have been searched for images.
  while (await backfillImageUses());
  expect(await deleteImage(ana, id)).toBe("deleted");
  expect(await imageRevisions.list(id)).toEqual([]);
});

test("[V1] the library names the events that show an image, and such an image is not deleted", async () => {
  const image = await uploadImage(ana, await photo("circle.jpg"), "A circle");
  const { event } = await addEvent({ picture: image.path });
  const [listed] = (await listImages(everything)).list;
  expect(listed!.places).toMatchObject([
    { kind: "event", subjectId: event.id, title: event.title, titleEs: event.titleEs },
  ]);
  expect(await deleteImage(ana, image.id)).toBe("used");
  await db().delete(events);
  while (await backfillImageUses());
  expect(await deleteImage(ana, image.id)).toBe("deleted");
});

test("[UN3] a deleted image comes back with its files and versions, for whoever deleted it and for a quarter of an hour", async () => {
  while (await backfillImageUses());
  const [berta, carla] = ["berta", "carla"].map((id) => ({ id, email: `${id}@savia.example` })) as [
    typeof ana,
    typeof ana,
  ];
  for (const { id, email } of [berta, carla])
    await db().insert(users).values({ id, email, name: id, emailVerified: true }).onConflictDoNothing();
  const { id, path } = await uploadImage(berta, await photo("a.jpg"), "One");
  await describeImage(berta, id, "Two");
  const stored = async () => ({
    image: await db().select().from(images).where(eq(images.id, id)),
    versions: await db().select().from(revisions).where(eq(revisions.subjectId, id)),
    files: files(),
  });
  const before = await stored();
  expect(await deleteImage(berta, id)).toBe("deleted");
  expect(await stored()).toEqual({ image: [], versions: [], files: before.files });
  // Nobody can open the files meanwhile.
  expect(await isInLibrary(path)).toBe(false);
  expect(await undeleteImage(carla, id)).toBe(false);
  const twice = await Promise.all([undeleteImage(berta, id), undeleteImage(berta, id)]);
  expect(twice.toSorted()).toEqual([false, true]);
  expect(await stored()).toEqual(before);
  expect(await isInLibrary(path)).toBe(true);
  await deleteImage(berta, id);
  await forgetDeletedImages(new Date(Date.now() + 14 * 60_000));
  expect(files()).toEqual(before.files);
  await forgetDeletedImages(new Date(Date.now() + 16 * 60_000));
  expect(files()).toEqual([]);
  expect(await undeleteImage(berta, id)).toBe(false);
  expect(await db().$count(drafts)).toBe(0);
});

test("[UN3] the files of a deleted image go with the account of whoever deleted it", async () => {
  while (await backfillImageUses());
  const dora = { id: "dora", email: "dora@savia.example" };
  await db()
    .insert(users)
    .values({ ...dora, name: "Dora", emailVerified: true });
  const { id } = await uploadImage(dora, await photo("a.jpg"), "One");
  await deleteImage(dora, id);
  expect(files()).not.toEqual([]);
  expect(await deleteOwnAccount(dora)).toBe("deleted");
  expect(files()).toEqual([]);
});
