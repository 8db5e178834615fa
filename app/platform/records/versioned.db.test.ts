import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { revisions, settings } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { versioned } from "./versioned.server.ts";

useDatabase();

const ana = { id: "ana", email: "ana@savia.example" };
const schema = z.object({ title: z.string(), picture: z.string() });
type Values = z.infer<typeof schema>;

/** A record in the table of settings, whose pictures can be gone. */
const notes = versioned<string, Values>({
  kind: "note",
  schema,
  async lock(tx, id) {
    const [row] = await tx.select().from(settings).where(eq(settings.key, id)).for("update");
    return row && { row: id, values: schema.parse(row.value), changedAt: new Date() };
  },
  complete: (_tx, _id, typed) => ({ ...typed, title: typed.title.trim() }),
  refuse: async (_tx, _id, { picture }) => (picture === "gone" ? { picture: { key: "pictureGone" } } : undefined),
  async store(tx, id, value) {
    await tx.update(settings).set({ value }).where(eq(settings.key, id));
    return { audit: ["settingsChanged", value.title] };
  },
  mayMerge: ({ picture }) => picture !== "never",
  restorable: (snapshot) => snapshot,
});

const stored = async () => (await db().select().from(settings).where(eq(settings.key, "note")))[0]!.value;

beforeEach(async () => {
  await db().delete(settings).where(eq(settings.key, "note"));
  await db().delete(revisions);
  await db()
    .insert(settings)
    .values({ key: "note", value: { title: "One", picture: "" } });
});

test("a save on an older version is a conflict, and says what is there now", async () => {
  expect(await notes.save(ana, "note", { title: "Two", picture: "" }, 1)).toEqual({ kind: "saved", version: 2 });
  expect(await notes.save(ana, "note", { title: "Mine", picture: "" }, 1)).toMatchObject({
    kind: "conflict",
    version: 2,
    savedBy: ana.email,
    theirs: { title: "Two", picture: "" },
    taken: [],
    clashes: ["title"],
  });
  expect(await stored()).toEqual({ title: "Two", picture: "" });
});

test("changes of different fields are merged, and say whose they were", async () => {
  await notes.save(ana, "note", { title: "Two", picture: "" }, 1);
  const merged = { values: { title: "Two", picture: "/mine" }, taken: ["title"], by: ana.email };
  expect(await notes.save(ana, "note", { title: "One", picture: "/mine" }, 1)).toEqual({
    kind: "saved",
    version: 3,
    merged,
  });
  expect(await stored()).toEqual(merged.values);
});

test("a merge that breaks a rule asks, and one on a version that is not stored asks too", async () => {
  await notes.save(ana, "note", { title: "Two", picture: "" }, 1);
  expect(await notes.save(ana, "note", { title: "One", picture: "never" }, 1)).toMatchObject({
    kind: "conflict",
    taken: ["title"],
    clashes: [],
  });
  expect(await notes.save(ana, "note", { title: "One", picture: "/mine" }, 7)).toMatchObject({ kind: "conflict" });
  expect(await stored()).toEqual({ title: "Two", picture: "" });
});

test("what equals the stored values is saved on any version, and makes no version", async () => {
  await notes.save(ana, "note", { title: "Two", picture: "" }, 1);
  expect(await notes.save(ana, "note", { title: " Two ", picture: "" }, 1)).toEqual({ kind: "saved", version: 2 });
  expect(await notes.versionOf("note")).toBe(2);
});

test("a rule of the database is checked after the conflict, so that a stale form is not blamed for it", async () => {
  await notes.save(ana, "note", { title: "Two", picture: "" }, 1);
  expect((await notes.save(ana, "note", { title: "Mine", picture: "gone" }, 1)).kind).toBe("conflict");
  expect(await notes.save(ana, "note", { title: "Mine", picture: "gone" }, 2)).toEqual({
    kind: "refused",
    errors: { picture: { key: "pictureGone" } },
  });
  expect(await stored()).toEqual({ title: "Two", picture: "" });
});

test("an earlier version is restored as a new one, and a record that is gone is missing", async () => {
  await notes.save(ana, "note", { title: "Two", picture: "" }, 1);
  expect(await notes.restore(ana, "note", 1)).toBe(true);
  expect(await stored()).toEqual({ title: "One", picture: "" });
  expect(await notes.versionOf("note")).toBe(3);
  expect(await notes.restore(ana, "note", 9)).toBe(false);
  expect(await notes.save(ana, "other", { title: "", picture: "" })).toEqual({ kind: "missing" });
});
