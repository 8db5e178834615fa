import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { addedContent, serverCopy } from "#app/platform/i18n/copy.server.ts";
import { contentVersion, registerContentLoader } from "#app/platform/pages/content-version.server.ts";
import { deleteImage } from "#app/features/media/admin/library/images-admin.server.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, images, revisions, settings, siteRecords } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { recordLists } from "./admin/record-lists.ts";
import { findRecord, listRecords } from "./admin/records.server.ts";
import { recordTypes, type RecordValues } from "./admin/record-types.server.ts";
import {
  binRecord,
  createRecord,
  moveRecord,
  purgeRecord,
  restoreRecordVersion,
  saveRecord,
  unbinRecord,
} from "./admin/saving.server.ts";
import type { RecordKind } from "#app/platform/records/record-kinds.ts";
import { findStorySlug, loadPublishedRecords, publishedStories, searchStories } from "./published.server.ts";

// Before the environment is read for the first time.
const folder = vi.hoisted(() => {
  process.env.DATA_DIR = `${process.env.TMPDIR ?? "/tmp"}/savia-people-${process.pid}-${Math.random().toString(36).slice(2)}`;
  return process.env.DATA_DIR;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

useDatabase();
registerContentLoader(loadPublishedRecords);

const ana = { id: "ana", email: "ana@example.org" };
const leo = { id: "leo", email: "leo@example.org" };

beforeEach(async () => {
  await db().delete(siteRecords);
  await loadPublishedRecords();
});

const story: RecordValues = {
  ...recordTypes.story.empty,
  title: "A cooperative decides",
  titleEs: "Una cooperativa decide",
  situation: "Nobody knew who decides.",
  situationEs: "Nadie sabía quién decide.",
  done: "We asked.",
  doneEs: "Preguntamos.",
  changed: "Now they know.",
  changedEs: "Ahora lo saben.",
  permissionBy: "Rosa, director",
  permissionOn: "2026-11-01",
  shown: true,
};
const member: RecordValues = { ...recordTypes["team-member"].empty, name: "Rosa", role: "Guide", roleEs: "Guía" };

async function add(kind: RecordKind, values: RecordValues): Promise<string> {
  const { id } = await createRecord(ana, kind, values);
  expect(id).toBeDefined();
  return id!;
}

const namesOf = async (kind: RecordKind, state: "" | "bin" = "") =>
  (await listRecords(kind, { ...recordLists[kind].read(new URLSearchParams()), state })).list.map(({ name }) => name);

test("[Q1] nothing is added to any page while nothing is shown, and a draft changes nothing", async () => {
  const { version } = serverCopy().resources;
  const before = contentVersion();
  await add("team-member", member);
  await add("story", { ...story, shown: false });
  expect(addedContent().size).toBe(0);
  expect(serverCopy().resources.version).toBe(version);
  expect(contentVersion()).toBe(before);
  expect(publishedStories("en")).toEqual([]);
});

test("[Q2] a shown team member is added to the about page in both languages, in the order of the list", async () => {
  await add("team-member", { ...member, shown: true });
  const second = await add("team-member", { ...member, name: "Leo", role: "Host", roleEs: "Anfitrión", shown: true });
  expect(addedContent().get("es/about")).toEqual({
    team: [expect.objectContaining({ name: "Rosa", role: "Guía" }), expect.objectContaining({ role: "Anfitrión" })],
  });
  await moveRecord(ana, "team-member", second, "up");
  expect(
    addedContent()
      .get("en/about")
      ?.team?.map(({ name }) => name),
  ).toEqual(["Leo", "Rosa"]);
  expect(JSON.parse(serverCopy().resources.json.en.about!)).toMatchObject({ added: { team: [{ name: "Leo" }, {}] } });
  // The first cannot go further up.
  await moveRecord(ana, "team-member", second, "up");
  expect(await namesOf("team-member")).toEqual(["Leo", "Rosa"]);
});

test("many moves at once keep every position different", async () => {
  const ids: string[] = [];
  for (const name of ["a", "b", "c", "d"]) ids.push(await add("team-member", { ...member, name }));
  await Promise.all(
    ids.flatMap((id) => [moveRecord(ana, "team-member", id, "up"), moveRecord(ana, "team-member", id, "down")]),
  );
  expect((await namesOf("team-member")).sort()).toEqual(["a", "b", "c", "d"]);
  const rows = await db().select({ position: siteRecords.position }).from(siteRecords);
  expect(new Set(rows.map(({ position }) => position)).size).toBe(4);
});

test("[Q3] a story gets a slug, cards on three pages and a flag for the navigation", async () => {
  await add("story", story);
  await add("story", { ...story, titleEs: "Otra" });
  expect(
    publishedStories("es")
      .map(({ slug }) => slug)
      .sort(),
  ).toEqual(["a-cooperative-decides", "a-cooperative-decides-2"]);
  for (const page of ["en/home", "en/offerings", "en/raices-latinas"] as const)
    expect(addedContent().get(page)?.stories, page).toHaveLength(2);
  expect(addedContent().get("es/common")).toMatchObject({ hasStories: true });
  expect(searchStories("NADIE sabia", "es")).toHaveLength(2);
  expect(searchStories("nadie", "en")).toEqual([]);
});

test("a story keeps its slug when its title changes, and an earlier slug leads to the present one", async () => {
  const id = await add("story", story);
  await saveRecord(ana, "story", id, { ...story, title: "Another title" });
  expect(publishedStories("en")[0]!.slug).toBe("a-cooperative-decides");
  await saveRecord(ana, "story", id, { ...story, slug: "Who decides?" });
  expect(publishedStories("en")[0]!.slug).toBe("who-decides");
  expect(await findStorySlug("a-cooperative-decides")).toBe("who-decides");
  expect(await findStorySlug("never-there")).toBeUndefined();
  await binRecord(ana, "story", id);
  expect(await findStorySlug("a-cooperative-decides")).toBeUndefined();
});

test("[Q4] quotes are shown only where they were placed", async () => {
  const quote = {
    ...recordTypes.quote.empty,
    words: "They listened.",
    wordsEs: "Escucharon.",
    name: "Rosa",
    permissionBy: "Rosa",
    permissionOn: "2026-11-01",
    shown: true,
  };
  await add("quote", { ...quote, onOfferings: false });
  expect(addedContent().get("es/home")?.quotes).toEqual([expect.objectContaining({ words: "Escucharon." })]);
  expect(addedContent().has("es/offerings")).toBe(false);
});

test("[Q5] the second of two people is told, and every version can be restored", async () => {
  const id = await add("team-member", member);
  const { version } = (await findRecord("team-member", id))!;
  expect(await saveRecord(ana, "team-member", id, { ...member, name: "Rosa V." }, version)).toMatchObject({
    kind: "saved",
  });
  expect(await saveRecord(ana, "team-member", id, { ...member, name: "R." }, version)).toMatchObject({
    kind: "conflict",
    savedBy: ana.email,
    theirs: { name: "Rosa V." },
  });
  expect(await restoreRecordVersion(ana, "team-member", id, version)).toBe(true);
  expect((await findRecord("team-member", id))!.values.name).toBe("Rosa");
  expect(await restoreRecordVersion(ana, "team-member", id, 99)).toBe(false);
});

test("[Q5] whoever shows a draft is asked about words that a colleague saved for it meanwhile", async () => {
  const id = await add("team-member", member);
  await saveRecord(leo, "team-member", id, { ...member, text: "Ask Rosa", textEs: "Preguntar a Rosa" }, 1);
  const shown = { ...member, shown: true };
  expect(await saveRecord(ana, "team-member", id, shown, 1)).toMatchObject({ kind: "conflict", savedBy: leo.email });
  expect(addedContent().size).toBe(0);
  // What is shown already, and what stays hidden, is merged.
  expect(await saveRecord(ana, "team-member", id, { ...member, name: "Rosa V." }, 1)).toMatchObject({ kind: "saved" });
  await saveRecord(ana, "team-member", id, { ...shown, name: "Rosa V." });
  const { version } = (await findRecord("team-member", id))!;
  await saveRecord(leo, "team-member", id, { ...shown, name: "Rosa Vidal" }, version);
  expect(await saveRecord(ana, "team-member", id, { ...shown, name: "Rosa V.", shown: false }, version)).toMatchObject({
    kind: "saved",
    merged: { values: { name: "Rosa Vidal", shown: false }, by: leo.email },
  });
});

test("[Q5] a version that may no longer be shown cannot be restored", async () => {
  const id = await add("story", { ...story, permissionBy: "" });
  const { version } = (await findRecord("story", id))!;
  await saveRecord(ana, "story", id, story);
  expect(await restoreRecordVersion(ana, "story", id, version)).toBe(false);
});

test("[Q5] restoring the words of an earlier version leaves what visitors see of the record as it is", async () => {
  const id = await add("team-member", { ...member, shown: true });
  await saveRecord(ana, "team-member", id, { ...member, role: "Wrong words", shown: false });
  expect(await restoreRecordVersion(leo, "team-member", id, 1)).toBe(true);
  expect((await findRecord("team-member", id))!.values).toMatchObject({ role: "Guide", shown: false });
  expect(addedContent().size).toBe(0);
  await saveRecord(ana, "team-member", id, { ...member, role: "Wrong words", shown: true });
  expect(await restoreRecordVersion(leo, "team-member", id, 3)).toBe(true);
  expect(addedContent().get("en/about")?.team).toEqual([expect.objectContaining({ role: "Guide" })]);
});

test("[Q5] a restored story keeps its address, and a restored quote its places", async () => {
  const id = await add("story", { ...story, slug: "first" });
  await saveRecord(ana, "story", id, { ...story, slug: "second", done: "We listened." });
  expect(await restoreRecordVersion(ana, "story", id, 1)).toBe(true);
  expect(publishedStories("en")[0]).toMatchObject({ slug: "second", done: "We asked." });
  const quote = { ...recordTypes.quote.empty, words: "They listened.", wordsEs: "Escucharon.", name: "Rosa" };
  const quoteId = await add("quote", quote);
  await saveRecord(ana, "quote", quoteId, { ...quote, words: "Other words", onHome: false });
  expect(await restoreRecordVersion(ana, "quote", quoteId, 1)).toBe(true);
  expect((await findRecord("quote", quoteId))!.values).toMatchObject({ words: "They listened.", onHome: false });
});

test("[Q5] the bin hides, restores, and deletes for good with versions and uses", async () => {
  const id = await add("team-member", { ...member, shown: true });
  await binRecord(ana, "team-member", id);
  expect(addedContent().size).toBe(0);
  expect([await namesOf("team-member"), await namesOf("team-member", "bin")]).toEqual([[], ["Rosa"]]);
  expect(await findRecord("team-member", id)).toBeUndefined();
  expect(await saveRecord(ana, "team-member", id, member)).toEqual({ kind: "missing" });
  await unbinRecord(ana, "team-member", id);
  expect(addedContent().get("en/about")?.team).toHaveLength(1);
  expect(await purgeRecord(ana, "team-member", id)).toBeUndefined();
  await binRecord(ana, "team-member", id);
  expect(await purgeRecord(ana, "team-member", id)).toMatchObject({ id });
  expect(
    await db()
      .select()
      .from(revisions)
      .where(and(eq(revisions.subjectId, id), eq(revisions.kind, "team-member"))),
  ).toEqual([]);
  const actions = (await db().select().from(auditEntries)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["teamMemberPublished", "teamMemberDeleted", "teamMemberPurged"]));
});

test("[SV4] a record is stored with its first save, and not when a rule refuses it", async () => {
  const gone = { ...member, picture: "/blog-images/blog-posts/gone.webp" };
  expect(await createRecord(ana, "team-member", gone)).toEqual({
    kind: "refused",
    errors: { picture: { key: "pictureGone" } },
  });
  expect(await namesOf("team-member")).toEqual([]);
  expect(await createRecord(ana, "team-member", member)).toMatchObject({ kind: "saved", version: 1 });
  expect(await namesOf("team-member")).toEqual(["Rosa"]);
});

test("[SV4] a new form that is sent again, or twice at once, is one record", async () => {
  const id = randomUUID();
  const goTo = `/admin/people/${id}?saved`;
  const twice = [1, 2].map(() => createRecord(ana, "team-member", member, { id }));
  for (const answer of await Promise.all(twice)) expect(answer).toMatchObject({ kind: "saved", version: 1, goTo });
  expect(await namesOf("team-member")).toEqual(["Rosa"]);
  // The answer was lost, and more was typed before the form was sent again.
  const more = { ...member, name: "Rosa V." };
  const again = { id, version: 1 };
  expect(await createRecord(ana, "team-member", more, again)).toMatchObject({ kind: "saved", version: 2, goTo });
  // What a colleague saved meanwhile is merged, or asked about.
  await saveRecord(leo, "team-member", id, { ...more, role: "Host" }, 2);
  expect(await createRecord(ana, "team-member", { ...more, roleEs: "Anfitriona" }, { id, version: 2 })).toMatchObject({
    kind: "saved",
    merged: { values: { role: "Host", roleEs: "Anfitriona" }, by: leo.email },
  });
  expect(await createRecord(ana, "team-member", { ...more, role: "Mine" }, { id, version: 2 })).toMatchObject({
    kind: "conflict",
    clashes: ["role"],
  });
  expect(await namesOf("team-member")).toEqual(["Rosa V."]);
});

test("[SV4] the id of a new form reaches no record of another kind and none in the bin", async () => {
  const id = await add("story", story);
  expect(await createRecord(leo, "team-member", member, { id })).toEqual({ kind: "missing" });
  expect(await namesOf("team-member")).toEqual([]);
  await binRecord(ana, "story", id);
  expect(await createRecord(leo, "story", { ...story, title: "Mine" }, { id })).toEqual({ kind: "missing" });
  expect(await namesOf("story", "bin")).toEqual(["A cooperative decides"]);
});

test("[SV4] a new story that is sent again keeps the address that it was given, or the one from a colleague", async () => {
  const id = randomUUID();
  await createRecord(ana, "story", story, { id });
  await createRecord(ana, "story", { ...story, title: "Another title" }, { id, version: 1 });
  expect(publishedStories("en")[0]!.slug).toBe("a-cooperative-decides");
  await saveRecord(leo, "story", id, { ...story, title: "Another title", slug: "who-decides" }, 2);
  const more = { ...story, done: "We heard." };
  expect(await createRecord(ana, "story", more, { id, version: 1 })).toMatchObject({ kind: "saved" });
  expect(publishedStories("en")[0]).toMatchObject({ slug: "who-decides", title: "Another title", done: "We heard." });
});

test("a kind that only the next release knows is not shown and breaks nothing", async () => {
  await add("team-member", { ...member, shown: true });
  await db()
    .insert(siteRecords)
    .values({ kind: "of-a-later-release", values: { name: "x" }, position: 9, published: true, createdBy: ana.email });
  await loadPublishedRecords();
  expect(addedContent().get("en/about")?.team).toHaveLength(1);
});

test("[Q6] a picture in use cannot be deleted from the library, and a missing one cannot be used", async () => {
  await db()
    .insert(settings)
    .values({ key: "imageUses", value: { after: "", done: true } })
    .onConflictDoNothing();
  const path = "blog-images/blog-posts/1741132800000-k3j9x2.webp";
  const row = { path, width: 900, height: 600, bytes: 1, uploadedBy: ana.email };
  const [image] = await db().insert(images).values(row).returning();
  const values = { ...member, picture: `/${path}`, focusX: "33", shown: true };
  const id = await add("team-member", values);
  expect(addedContent().get("en/about")?.team?.[0]?.portrait).toMatchObject({ width: 900, focusX: 35, alt: "Rosa" });
  expect(await deleteImage(ana, image!.id)).toBe("used");
  const gone = { ...values, picture: "/blog-images/blog-posts/1741132800001-k3j9x2.webp" };
  expect(await saveRecord(ana, "team-member", id, gone)).toMatchObject({ kind: "refused" });
  await saveRecord(ana, "team-member", id, { ...values, picture: "" });
  expect(await deleteImage(ana, image!.id)).toBe("deleted");
});
