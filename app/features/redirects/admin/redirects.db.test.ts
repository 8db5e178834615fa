import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import {
  answerRedirect,
  followRedirects,
  loadRedirects,
  storeUses,
} from "#app/platform/pages/redirects/redirects.server.ts";
import { db } from "#db/client.server.ts";
import { addresses, auditEntries, revisions, users } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { storePosts, useEmptyPosts } from "#test/factories/posts.ts";
import { importRedirects } from "./import-redirects.server.ts";
import { redirectList } from "./redirect-list.ts";
import {
  createRedirect,
  deletedRedirects,
  deleteRedirect,
  findRedirect,
  listRedirects,
  savedRedirects,
  undeleteRedirect,
} from "./redirects-admin.server.ts";
import { readRedirectsFile } from "./redirects-file.ts";

useDatabase();
useEmptyPosts();

const ana = { id: "ana", email: "ana@savia.example" };

beforeEach(async () => {
  for (const table of [addresses, auditEntries, revisions]) await db().delete(table);
  await importRedirects(ana, [{ number: 1, source: "/kept", target: "/about", permanent: true }], "reset.csv");
  await loadRedirects();
});

const query = (search = "") => redirectList.read(new URLSearchParams(search));
const create = (source: string, target: string, permanent = true) => createRedirect(ana, { source, target, permanent });

async function created(source: string, target: string) {
  const made = await create(source, target);
  if (!("id" in made)) throw new Error(`refused: ${made.refused.key}`);
  await loadRedirects();
  return made.id;
}

test("[RD1] a redirect leads visitors on, keeps their query and counts them", async () => {
  const before = contentVersion();
  const id = await created("http://localhost:3000/Old-Page/", "/offerings#more");
  expect(contentVersion()).toBeGreaterThan(before);
  expect(answerRedirect("/old-page", "?utm=x")).toEqual({ status: 301, location: "/offerings?utm=x#more" });
  expect(answerRedirect("/es/old-page", "")).toEqual({ status: 301, location: "/es/offerings#more" });
  expect(answerRedirect("/new-page", "")).toBeUndefined();
  const version = contentVersion();
  await storeUses();
  await storeUses();
  expect(await findRedirect(id)).toMatchObject({ uses: 2, usedAt: expect.any(Date) });
  // Counting is no change of the site.
  expect(contentVersion()).toBe(version);
  expect((await listRedirects(query("q=old"))).list).toMatchObject([
    { source: "/old-page", uses: 2, warning: undefined },
  ]);
  expect((await listRedirects(query("kind=temporary"))).list).toEqual([]);
});

test("[RD1] the router's requests for data are led on too", async () => {
  await created("/old-page", "/offerings");
  const follow = async (address: string) => {
    const args = { request: new Request(`http://localhost:3000${address}`) } as Parameters<typeof followRedirects>[0];
    const next = () => Promise.resolve(new Response("no redirect"));
    const run = async () => followRedirects(args, next);
    const answer = await run().catch((thrown: unknown) => thrown);
    return (answer as Response).headers.get("location");
  };
  expect(await follow("/es/old-page.data?utm=x&_routes=public.layout")).toBe("/es/offerings?utm=x");
  expect(await follow("/old-page")).toBe("/offerings");
  expect(await follow("/_.data")).toBeNull();
});

test("[RD2] what the site has at an address, what is not there, loops and chains are refused with the reason", async () => {
  await storePosts({ slug: "there" }, { slug: "hidden", published: false });
  await created("/a", "/about");
  for (const [source, target, key] of [
    ["/about", "/offerings", "page"],
    ["/es/insights/there", "/offerings", "page"],
    ["/insights/there/*", "/offerings", "covers"],
    ["/events/*", "/offerings", "covers"],
    ["/admin/old", "/offerings", "reserved"],
    ["/old?page=2", "/offerings", "query"],
    ["https://elsewhere.example/old", "/offerings", "address"],
    ["/old", "https://elsewhere.example/", "address"],
    ["/old", "/nothing", "unknown"],
    ["/old", "/insights/hidden", "unknown"],
    ["/old", "/insights/*", "star"],
    ["/a", "/offerings", "taken"],
    ["/b", "/a", "chain"],
    ["/b", "/b", "loop"],
  ] as const)
    expect(await create(source, target), `${source} to ${target}`).toMatchObject({ refused: { key } });
  expect(await create("/insights/hidden", "/es/insights/there")).toHaveProperty("id");
  // A form that is sent twice.
  expect(await create("/a", "/about")).toHaveProperty("id");
  expect(await db().$count(addresses)).toBe(3);
});

test("[RD2] a page that appears at an old address, or disappears at the new one, is told in the list", async () => {
  await created("/insights/later", "/about");
  await storePosts({ slug: "later" }, { slug: "target" });
  await created("/x", "/insights/target");
  await useNoPost("target");
  const { list } = await listRedirects(query("sort=source"));
  expect(list.map(({ source, warning }) => [source, warning])).toEqual([
    ["/insights/later", "covers"],
    ["/kept", undefined],
    ["/x", "broken"],
  ]);
});

async function useNoPost(slug: string) {
  const { posts } = await import("#db/schema.ts");
  const { eq } = await import("drizzle-orm");
  await db().update(posts).set({ published: false }).where(eq(posts.slug, slug));
}

test("[RD5] a redirect has versions, a conflict, and an earlier version that is checked again before it returns", async () => {
  const id = await created("/a", "/about");
  const save = (values: object, version: number) =>
    savedRedirects.save(ana, id, { source: "/a", target: "/about", permanent: true, ...values }, version);
  expect(await save({ target: "/Offerings/" }, 1)).toMatchObject({ kind: "saved", version: 2 });
  expect(await save({ target: "/journey" }, 1)).toMatchObject({ kind: "conflict", savedBy: ana.email });
  expect(await save({ target: "/a" }, 2)).toMatchObject({ kind: "refused", errors: { target: { key: "loop" } } });
  expect(await save({ source: "/about", target: "/journey" }, 2)).toMatchObject({
    kind: "refused",
    errors: { source: { key: "page" } },
  });
  expect(await savedRedirects.restore(ana, id, 1)).toBe(true);
  expect(await findRedirect(id)).toMatchObject({ version: 3, values: { target: "/about" } });
  await save({ source: "/c" }, 3);
  await created("/a", "/journey");
  expect(await savedRedirects.restore(ana, id, 1)).toBe(false);
  await deleteRedirect(ana, id);
  await loadRedirects();
  expect(answerRedirect("/c", "")).toBeUndefined();
  expect(await deleteRedirect(ana, id)).toBeUndefined();
  const audited = (await db().select().from(auditEntries)).map(({ action }) => action);
  expect(new Set(audited)).toEqual(
    new Set(["redirectsImported", "redirectCreated", "redirectChanged", "redirectDeleted"]),
  );
});

test("[RD4] a file adds and changes what is right, and each other line is told with its reason", async () => {
  const file = [
    "from,to,kind",
    "/kept,/offerings",
    "/one,/about,temporary",
    "/one,/journey",
    "/two,/one",
    "/about,/journey",
    '/three,"https://elsewhere.example"',
    "/four/*,/insights/*",
  ].join("\n");
  const imported = await importRedirects(ana, readRedirectsFile(file), "old.csv");
  expect(imported).toMatchObject({ added: 2, changed: 1, unchanged: 0 });
  expect(imported.refused.map(({ number, key }) => [number, key])).toEqual([
    [4, "taken"],
    [5, "chain"],
    [6, "page"],
    [7, "address"],
  ]);
  await loadRedirects();
  expect(answerRedirect("/one", "")).toEqual({ status: 302, location: "/about" });
  expect(answerRedirect("/es/four/x", "")).toEqual({ status: 301, location: "/es/insights/x" });
  expect(answerRedirect("/kept", "")?.location).toBe("/offerings");
  const again = await importRedirects(ana, readRedirectsFile(file), "old.csv");
  expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
});

test("[RD3] ten thousand lines are imported at once, and read again only when redirects change", async () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => `/old/${index}${index % 20 ? "" : "/*"},/about`);
  expect(await importRedirects(ana, readRedirectsFile(lines.join("\n")), "many.csv")).toMatchObject({ added: 10_000 });
  await loadRedirects();
  expect(answerRedirect("/old/9999", "")?.location).toBe("/about");
  let unchanged = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 20; round++) {
    const start = performance.now();
    await loadRedirects();
    unchanged = Math.min(unchanged, performance.now() - start);
  }
  // Reading them all takes 20 times as long; only the number is read.
  expect(unchanged).toBeLessThan(scaledTimeout(50));
});

test("[UN3] a deleted redirect works again with its count and versions, unless something else has its addresses by now", async () => {
  await db()
    .insert(users)
    .values({ ...ana, name: "Ana", emailVerified: true })
    .onConflictDoNothing();
  const id = await created("/gone", "/offerings");
  await savedRedirects.save(ana, id, { source: "/gone", target: "/tools", permanent: false });
  await loadRedirects();
  expect(answerRedirect("/gone", "")).toMatchObject({ status: 302 });
  await storeUses();
  const stored = async () => ({
    row: await db().select().from(addresses).where(eq(addresses.id, id)),
    versions: await db().select().from(revisions).where(eq(revisions.subjectId, id)),
  });
  const before = await stored();
  expect(before).toMatchObject({ row: [{ uses: 1 }], versions: [{}, {}] });
  await deleteRedirect(ana, id);
  await loadRedirects();
  expect(answerRedirect("/gone", "")).toBeUndefined();
  // Another one has the old address meanwhile.
  const other = await created("/gone", "/about");
  expect(await undeleteRedirect(ana, id)).toBe("refused");
  await deleteRedirect(ana, other);
  expect(await undeleteRedirect({ id: "someone", email: "else@savia.example" }, id)).toBeUndefined();
  expect(await undeleteRedirect(ana, id)).toEqual({ source: "/gone", target: "/tools", permanent: false });
  expect(await stored()).toEqual(before);
  await loadRedirects();
  expect(answerRedirect("/gone", "")).toMatchObject({ location: "/tools" });
  expect(await undeleteRedirect(ana, id)).toBeUndefined();
  await deleteRedirect(ana, id);
  await deletedRedirects.forget(new Date(Date.now() + 16 * 60_000));
  expect(await undeleteRedirect(ana, id)).toBeUndefined();
});

test("[JB4] a long file is imported in parts: what is stored stays, and the same file brings the rest", async () => {
  const lines = Array.from({ length: 2500 }, (_, index) => ({
    number: index + 1,
    source: `/part-${index}`,
    target: index === 1500 ? "/nowhere" : "/about",
    permanent: true,
  }));
  // The same old address again, in another part.
  lines[2400] = { ...lines[2400]!, source: "/part-7" };
  const seen: number[] = [];
  const goOn = (done: number) => seen.push(done) < 2;
  expect(await importRedirects(ana, lines, "long.csv", goOn)).toMatchObject({
    added: 1999,
    refused: [{ number: 1501, key: "unknown" }],
  });
  expect(seen).toEqual([1000, 2000]);
  expect(await importRedirects(ana, lines, "long.csv")).toMatchObject({
    added: 499,
    unchanged: 1999,
    refused: [
      { number: 1501, key: "unknown" },
      { number: 2401, key: "taken" },
    ],
  });
  const log = await db().select().from(auditEntries).where(eq(auditEntries.subject, "long.csv"));
  expect(log.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([
      { added: 1999, changed: 0, refused: 1 },
      { added: 499, changed: 0, refused: 2 },
    ]),
  );
  expect(log).toHaveLength(2);
  await loadRedirects();
  expect(answerRedirect("/part-2499", "")).toMatchObject({ location: "/about" });
});
