import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { images, siteRecords } from "#db/schema.ts";
import { storePosts, useEmptyPosts } from "#test/factories/posts.ts";
import { addEvent } from "#test/factories/events.ts";
import type { Role } from "#app/platform/auth/permissions.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { recordTypes } from "#app/features/proof/admin/record-types.server.ts";
import { createRecord } from "#app/features/proof/admin/saving.server.ts";
import { useDatabase } from "#test/database.ts";
import { admin, submit, useLeads } from "#test/factories/leads.ts";
import { findAnything } from "./find.server.ts";

useDatabase();
useEmptyPosts();
useLeads();
beforeEach(async () => {
  await db().delete(siteRecords);
  await db().delete(images);
});

/** Without the pages of the handbook, which have many words; they have a test of their own. */
async function found(typed: string, roles: Role[] = ["owner"], language: Language = "en") {
  const hits = await findAnything({ typed, language, roles });
  return hits.filter(({ kind }) => kind !== "help").map(({ kind, title }) => `${kind} ${title}`);
}

test("[SH4] a search finds articles, people of the inbox, images, texts of pages, settings and actions", async () => {
  await storePosts(
    { title: "Jardín común", slug: "jardin", published: false },
    { title: "Jardín en la papelera", slug: "gone", deletedAt: new Date() },
  );
  await submit({ name: "José Jardín", organization: "Cooperativa" });
  await db().insert(images).values({
    path: "blog-images/blog-posts/1-a.webp",
    width: 1,
    height: 1,
    bytes: 1,
    alt: "A jardin",
    uploadedBy: "a",
  });
  expect(await found("jardin")).toEqual(["article Jardín común", "lead José Jardín", "image A jardin"]);
  expect(await found("jose cooperativa")).toEqual(["lead José Jardín"]);
  expect(await found("new event")).toEqual(["action New event"]);
  expect(await found("evento nuevo", ["owner"], "es")).toEqual(["action Nuevo evento"]);
  expect(await found("invite")).toContain("action Invite somebody");
  expect(await found("time zone")).toContain("setting Time zone");
  expect(await found("activity")).toContain("place Activity");
  const pages = await findAnything({ typed: "skip to the content", language: "en", roles: ["owner"] });
  expect(pages.find(({ kind }) => kind === "page")).toMatchObject({
    path: expect.stringMatching(/^\/admin\/pages\/[a-z-]+\?q=skip\+to\+the\+content$/),
  });
  expect(await found("jard%n")).toEqual([]);
});

test("[SH4] team members, stories and quotes are found by any of their words, events by their titles", async () => {
  const { id } = await createRecord(admin, "quote", recordTypes.quote.empty);
  await db()
    .update(siteRecords)
    .set({ values: { words: "They listened to the río", name: "Ana Torres", onHome: true } });
  await addEvent({ title: "Circle by the river" });
  const [quote] = await findAnything({ typed: "listened rio", language: "en", roles: ["editor"] });
  expect(quote).toMatchObject({ kind: "quote", path: `/admin/quotes/${id}` });
  const switches = await findAnything({ typed: "true", language: "en", roles: ["editor"] });
  expect(switches.map(({ kind }) => kind)).not.toContain("quote");
  const [event] = await findAnything({ typed: "by the river", language: "en", roles: ["editor"] });
  expect(event).toMatchObject({ kind: "event", path: expect.not.stringMatching(/attendees$/) });
  const [forAdvisor] = await findAnything({ typed: "by the river", language: "en", roles: ["advisor"] });
  expect(forAdvisor).toMatchObject({ kind: "event", path: expect.stringMatching(/\/attendees$/) });
});

test("[SH4] everybody finds only what their role may open", async () => {
  await storePosts({ title: "Meadow", slug: "meadow" });
  await submit({ name: "Meadow Jones" });
  expect(await found("meadow", ["owner"])).toEqual(["article Meadow", "lead Meadow Jones"]);
  expect(await found("meadow", ["editor"])).toEqual(["article Meadow"]);
  expect(await found("meadow", ["advisor"])).toEqual(["lead Meadow Jones"]);
  expect((await found("settings", ["editor"])).filter((hit) => !hit.startsWith("page "))).toEqual([]);
  expect(await found("new event", ["advisor"])).toEqual([]);
  const start = await found("", ["advisor"]);
  expect(start).toEqual([
    "place Inbox",
    "place Overview",
    "place Events",
    "place Templates",
    "place Activity",
    "action New template for answers",
    "action My account and password",
  ]);
});

test("[HB3] the handbook is found by every word of its pages, in the person's language, by role", async () => {
  const paths = async (typed: string, role: Role, language: Language = "en") =>
    (await findAnything({ typed, language, roles: [role] })).flatMap(({ kind, path }) =>
      kind === "help" ? [path] : [],
    );
  expect(await paths("eight parts", "owner")).toEqual(["/admin/help/settings#parts"]);
  expect(await paths("ocho partes", "owner", "es")).toEqual(["/admin/help/settings#parts"]);
  expect(await paths("ocho partes", "owner")).toEqual([]);
  expect(await paths("eight parts", "editor")).toEqual([]);
  // Titles come first; a word of a screen counts as it stands there.
  expect(await paths("backups", "owner")).toContain("/admin/help/backups");
  expect((await paths("backups", "owner"))[0]).toBe("/admin/help/backups");
  expect(await paths("update & publish", "editor")).toEqual(["/admin/help/articles#change"]);
  expect(await paths("", "owner")).toEqual([]);
});
