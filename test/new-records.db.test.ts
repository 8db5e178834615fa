import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { createEvent, deleteEvent, findEvent, saveEvent } from "#app/features/events/admin/event-save.server.ts";
import { eventValues } from "#test/factories/events.ts";
import { binPost, purgePost } from "#app/features/insights/admin/list/bin.server.ts";
import { createPost, savedPosts } from "#app/features/insights/admin/posts-admin.server.ts";
import { valuesOf } from "#test/factories/edited-posts.ts";
import { createLetter, deleteLetter, savedLetters } from "#app/features/letters/letters.server.ts";
import { testLetter } from "#test/factories/letters.ts";
import { binRecord, createRecord, purgeRecord, savedRecords } from "#app/features/proof/admin/saving.server.ts";
import { recordTypes } from "#app/features/proof/admin/record-types.server.ts";
import { createPage, deletePage, savedPages } from "#app/features/own-pages/admin/saving.server.ts";
import { pageOfPattern } from "#app/features/own-pages/patterns.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, events, letters, ownPages, posts, siteRecords } from "#db/schema.ts";
import { useDatabase } from "./database.ts";

// Every record whose form brings its id (webhooks, which are no versioned records: platform/hooks/hooks.db.test.ts).
useDatabase();

const ana = { id: "ana", email: "ana@savia.example", roles: ["owner"] };
const leo = { id: "leo", email: "leo@savia.example", roles: ["owner"] };

type Kind = {
  name: string;
  /** The field that holds `title`. */
  field: string;
  create: (id: string, title: string, version?: number) => Promise<{ kind: string }>;
  /** A colleague's save. */
  change: (id: string, title: string) => Promise<unknown>;
  versionOf: (id: string) => Promise<number | undefined>;
  remove: (id: string) => Promise<unknown>;
  table: typeof posts | typeof letters | typeof events | typeof ownPages | typeof siteRecords;
};

const event = eventValues({ state: "draft" });

const kinds: Kind[] = [
  {
    name: "post",
    field: "title",
    create: (id, title, version) => createPost(ana, id, valuesOf({ title }), version),
    change: (id, title) => savedPosts.change(leo, id, (post) => ({ ...post, title })),
    versionOf: savedPosts.versionOf,
    remove: async (id) => (await binPost(ana, id)) && purgePost(ana, id),
    table: posts,
  },
  {
    name: "letter",
    field: "subject",
    create: (id, subject, version) => createLetter(ana, id, { ...testLetter, subject }, version),
    change: (id, subject) => savedLetters.change(leo, id, (letter) => ({ ...letter, subject })),
    versionOf: savedLetters.versionOf,
    remove: (id) => deleteLetter(ana, id),
    table: letters,
  },
  {
    name: "event",
    field: "title",
    create: (id, title, version) => createEvent(ana, { ...event, title }, { id, version }),
    change: (id, title) => saveEvent(leo, id, { ...event, title }),
    versionOf: async (id) => (await findEvent(id))?.version,
    remove: (id) => deleteEvent(ana, id),
    table: events,
  },
  {
    name: "page",
    field: "title",
    // The sections get ids of their own each time.
    create: (id, title, version) => createPage(ana, id, { ...pageOfPattern("program"), title }, version),
    change: (id, title) => savedPages.change(leo, id, (page) => ({ ...page, title })),
    versionOf: savedPages.versionOf,
    remove: (id) => deletePage(ana, id),
    table: ownPages,
  },
  // All kinds of these are saved by the same code; a story has a slug and a category a key that the first save fills in.
  ...(["story", "category"] as const).map((kind): Kind => {
    const { empty, nameField } = recordTypes[kind];
    return {
      name: kind,
      field: nameField,
      create: (id, title, version) => createRecord(ana, kind, { ...empty, [nameField]: title }, { id, version }),
      change: (id, title) => savedRecords[kind].change(leo, id, (record) => ({ ...record, [nameField]: title })),
      versionOf: savedRecords[kind].versionOf,
      remove: async (id) => (await binRecord(ana, kind, id)) && purgeRecord(ana, kind, id),
      table: siteRecords,
    };
  }),
];

beforeEach(async () => {
  for (const table of [posts, letters, events, ownPages, siteRecords, auditEntries]) await db().delete(table);
});

for (const { name, field, create, change, versionOf, remove, table } of kinds) {
  const written = () => db().$count(auditEntries);

  test(`[SV4] a new form that is sent again is answered as the first time, and stored once: ${name}`, async () => {
    const id = randomUUID();
    const first = await create(id, "Once");
    expect(first).toMatchObject({ kind: "saved" });
    const again = await Promise.all([1, 2, 3].map(() => create(id, "Once")));
    expect(again).toEqual([first, first, first]);
    expect([await db().$count(table), await versionOf(id), await written()]).toEqual([1, 1, 1]);
  });

  test(`[SV4] of forms with one id and different texts one is stored and the others ask: ${name}`, async () => {
    const id = randomUUID();
    const titles = ["One", "Two", "Three", "Four"];
    const answers = await Promise.all(titles.map((title) => create(id, title)));
    const winner = titles[answers.findIndex(({ kind }) => kind === "saved")];
    const others = answers.filter(({ kind }) => kind !== "saved");
    expect(others).toHaveLength(3);
    for (const other of others) expect(other).toMatchObject({ kind: "conflict", theirs: { [field]: winner } });
    expect([await db().$count(table), await versionOf(id), await written()]).toEqual([1, 1, 1]);
    // Whoever has seen both decides.
    expect(await create(id, "Mine", 1)).toMatchObject({ kind: "saved" });
    expect(await versionOf(id)).toBe(2);
  });

  test(`[SV4] a new form that is sent again neither undoes a colleague's save nor a deletion: ${name}`, async () => {
    const id = randomUUID();
    await create(id, "Once");
    await change(id, "From Leo");
    const before = await written();
    expect(await create(id, "Once")).toMatchObject({
      kind: "conflict",
      version: 2,
      savedBy: leo.email,
      theirs: { [field]: "From Leo" },
    });
    expect([await versionOf(id), await written()]).toEqual([2, before]);
    expect(await remove(id)).toBeTruthy();
    expect(await create(id, "Once")).toEqual({ kind: "missing" });
    expect(await db().$count(table)).toBe(0);
  });
}
