import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { drafts, revisions, users } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { deleteOldDrafts, draftsOf } from "./drafts.server.ts";
import { compareVersions, revisionsOf } from "./revisions.server.ts";

useDatabase();

const ana = { id: "ana", email: "ana@savia.example" };
const ben = { id: "ben", email: "ben@savia.example" };
const page = z.object({ title: z.string(), body: z.string().default("") });
const pageDrafts = draftsOf("page", page);
const pageRevisions = revisionsOf("page", page);

beforeEach(async () => {
  await db().delete(users);
  await db().delete(drafts);
  await db().delete(revisions);
  await db()
    .insert(users)
    .values([
      { ...ana, name: "Ana" },
      { ...ben, name: "Ben" },
    ]);
});

test("each author has one draft per record, listed newest first and separately for each kind", async () => {
  await pageDrafts.save(ana, "home", { value: { title: "One", body: "" }, baseVersion: 1 });
  await pageDrafts.save(ben, "home", { value: { title: "Ben's", body: "" }, baseVersion: 2 });
  await pageDrafts.save(ana, "home", { value: { title: "Two", body: "x" }, baseVersion: 1 });
  await draftsOf("story", page).save(ana, "home", { value: { title: "Story", body: "" }, baseVersion: 1 });
  expect(await pageDrafts.list("home")).toEqual([
    expect.objectContaining({ authorName: ana.email, value: { title: "Two", body: "x" }, baseVersion: 1 }),
    expect.objectContaining({ authorName: ben.email, value: { title: "Ben's", body: "" }, baseVersion: 2 }),
  ]);
  await pageDrafts.delete(ana.id, "home");
  expect((await pageDrafts.list("home")).map(({ authorId }) => authorId)).toEqual([ben.id]);
  await pageDrafts.deleteAll(db(), "home");
  expect(await pageDrafts.list("home")).toEqual([]);
  expect(await draftsOf("story", page).list("home")).toHaveLength(1);
});

test("a draft of an older form keeps what can be read, and one that cannot be read is left out", async () => {
  const stored = (subjectId: string, value: unknown) =>
    db()
      .insert(drafts)
      .values({ kind: "page", subjectId, authorId: ana.id, authorName: ana.email, value, baseVersion: 1 });
  await stored("older", { title: "Without a body" });
  await stored("broken", { body: "without a title" });
  expect((await pageDrafts.list("older"))[0]!.value).toEqual({ title: "Without a body", body: "" });
  expect(await pageDrafts.list("broken")).toEqual([]);
});

test("[E9] a draft that nobody has touched for 60 days is deleted", async () => {
  await pageDrafts.save(ana, "home", { value: { title: "One", body: "" }, baseVersion: 1 });
  const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);
  await deleteOldDrafts(days(59));
  expect(await pageDrafts.list("home")).toHaveLength(1);
  await deleteOldDrafts(days(61));
  expect(await pageDrafts.list("home")).toEqual([]);
});

test("the drafts of an account that is deleted are deleted with it", async () => {
  await pageDrafts.save(ana, "home", { value: { title: "Private", body: "" }, baseVersion: 1 });
  await db().delete(users).where(eq(users.id, ana.id));
  expect(await db().select().from(drafts)).toEqual([]);
});

test("values based on another version than the newest cause a conflict; values without a version never do", async () => {
  const values = { title: "Stored", body: "" };
  const changedAt = new Date("2026-01-01");
  const compare = async (writtenOn?: number) =>
    compareVersions(await pageRevisions.latest(db(), "home"), writtenOn, { values, changedAt });
  expect(await compare(1)).toEqual({ version: 1 });
  expect(await compare(2)).toEqual({
    version: 1,
    conflict: { kind: "conflict", version: 1, savedBy: "", savedAt: changedAt, theirs: values },
  });
  await pageRevisions.add(db(), "home", { before: values, after: values, savedBy: ana.email });
  expect(await compare(2)).toEqual({ version: 2 });
  expect(await compare()).toEqual({ version: 2 });
  expect((await compare(1)).conflict).toMatchObject({ version: 2, savedBy: ana.email, theirs: values });
});

test("the first save also records the original, and each save is a version of its own", async () => {
  const version = (title: string) => ({ title, body: "" });
  const save = (before: string, after: string, savedBy: string) =>
    db().transaction((tx) =>
      pageRevisions.add(tx, "home", { before: version(before), after: version(after), savedBy }),
    );
  expect(await pageRevisions.latest(db(), "home")).toBeUndefined();
  expect(await save("Original", "First", ana.email)).toBe(2);
  expect(await save("First", "Second", ben.email)).toBe(3);
  expect(await pageRevisions.latest(db(), "home")).toMatchObject({ version: 3, savedBy: ben.email });
  expect((await pageRevisions.list("home")).map(({ version, savedBy }) => [version, savedBy])).toEqual([
    [3, ben.email],
    [2, ana.email],
    [1, ""],
  ]);
  expect(await pageRevisions.find("home", 1)).toMatchObject({ snapshot: version("Original"), restorable: true });
  for (const missing of [0, 4, 1.5, 2 ** 40, Number.NaN])
    expect(await pageRevisions.find("home", missing)).toBeUndefined();
  await db()
    .update(revisions)
    .set({ snapshot: { title: "Damaged", body: 5 } })
    .where(eq(revisions.version, 2));
  expect(await pageRevisions.find("home", 2)).toMatchObject({ snapshot: version("Damaged"), restorable: false });
  await pageRevisions.deleteAll(db(), "home");
  expect(await pageRevisions.list("home")).toEqual([]);
});
