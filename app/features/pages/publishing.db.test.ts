import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { copyChanges, copyDrafts, revisions } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { loadCopyChanges } from "#app/platform/i18n/changes/stored-changes.server.ts";
import { copyFor, recentResources, serverCopy } from "#app/platform/i18n/copy.server.ts";
import { deliveredCopy } from "#app/platform/i18n/resources.server.ts";
import { loadWithContent } from "#app/platform/pages/content-version.server.ts";
import { findPage } from "./copy-pages.ts";
import { discardDraft, saveField } from "./drafts.server.ts";
import { pageFields, readStoredCopy, withoutField } from "./page-fields.server.ts";
import { copyVersions, publishDraft, restoreVersion } from "./publishing.server.ts";

useDatabase();
loadWithContent(loadCopyChanges);

beforeEach(async () => {
  for (const table of [copyChanges, copyDrafts, revisions]) await db().delete(table);
  await loadCopyChanges();
});

const home = findPage("home")!;
const [ana, ben] = ["ana", "ben"].map((name) => ({ id: name, email: `${name}@example.org` })) as [Editor, Editor];
type Editor = { id: string; email: string };

const cta = (en: string, es: string, version = 0) => ({
  namespace: "home",
  path: "hero.cta",
  values: { en, es },
  version,
});
const field = async (path: string) => pageFields(home, await readStoredCopy()).find((one) => one.path === path)!;

test("a draft changes nothing for visitors until it is published, and then everything at once", async () => {
  const delivered = copyFor("en", "home").hero.cta;
  const { version } = serverCopy().resources;
  expect(await saveField(ana, cta("Begin", "Empieza"))).toEqual({ status: "saved", version: 1 });
  expect(copyFor("en", "home").hero.cta).toBe(delivered);
  expect(await publishDraft(home, ana)).toEqual({ status: "published", version: 2, fields: 1 });
  expect([copyFor("en", "home").hero.cta, copyFor("es", "home").hero.cta]).toEqual(["Begin", "Empieza"]);
  // Pages that are open still hydrate with the words that they were rendered with.
  expect(serverCopy().resources.version).not.toBe(version);
  expect(recentResources(version)!.json.en.home).toContain(delivered);
  expect(await db().select().from(copyDrafts)).toEqual([]);
  expect(await publishDraft(home, ana)).toEqual({ status: "nothing" });
});

test("whoever saves a field that somebody else saved meanwhile is told, and nothing is overwritten", async () => {
  await saveField(ana, cta("From Ana", "De Ana"));
  expect(await saveField(ben, cta("From Ben", "De Ben"))).toEqual({
    status: "conflict",
    version: 1,
    savedBy: ana.email,
    values: { en: "From Ana", es: "De Ana" },
  });
  expect(await saveField(ben, cta("From Ana", "De Ana"))).toEqual({ status: "saved", version: 1 });
  expect(await saveField(ben, cta("From Ben", "De Ben", 1))).toEqual({ status: "saved", version: 2 });
  expect((await field("hero.cta")).draft).toMatchObject({ version: 2, updatedBy: ben.email });
});

test("of many saves of one field at the same time, one wins", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, index) => saveField(ana, cta(`Words ${index}`, "Palabras"))),
  );
  expect(outcomes.filter(({ status }) => status === "saved")).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === "conflict")).toHaveLength(7);
});

test("values that break a page are refused with a reason for each language", async () => {
  expect(await saveField(ana, cta("  ", "<b>Empieza</b>"))).toEqual({
    status: "refused",
    problems: [
      { kind: "empty", where: [], language: "en" },
      { kind: "markup", where: [], language: "es" },
    ],
  });
  const questions = { namespace: "home", path: "reflection.questions", version: 0 };
  expect(await saveField(ana, { ...questions, values: { en: ["One?", "Two?"], es: ["¿Una?"] } })).toMatchObject({
    status: "refused",
  });
  expect(
    await saveField(ana, { ...questions, values: { en: ["One?", "Two?"], es: ["¿Una?", "¿Dos?"] } }),
  ).toMatchObject({ status: "saved" });
  expect(await saveField(ana, { ...cta("x", "x"), path: "hero.nothing" })).toEqual({ status: "unknown" });
  expect(await saveField(ana, { ...cta("x", "x"), namespace: "admin", path: "title" })).toEqual({ status: "unknown" });
});

test("saving the delivered words again takes a change back", async () => {
  await saveField(ana, cta("Begin", "Empieza"));
  await publishDraft(home, ana);
  const { delivered } = await field("hero.cta");
  await saveField(ana, { ...cta("", ""), values: delivered });
  expect(await publishDraft(home, ana)).toMatchObject({ status: "published" });
  expect(await db().select().from(copyChanges)).toEqual([]);
  expect(copyFor("en", "home").hero.cta).toBe(delivered.en);
});

test("earlier versions, and the delivered words, can be restored into the draft", async () => {
  await saveField(ana, cta("First", "Primero"));
  await publishDraft(home, ana);
  await saveField(ana, cta("Second", "Segundo"));
  await publishDraft(home, ben);
  expect((await copyVersions.list("home")).map(({ version, savedBy }) => [version, savedBy])).toEqual([
    [3, ben.email],
    [2, ana.email],
    [1, ""],
  ]);
  expect(await restoreVersion(home, 2, ana)).toBe(true);
  expect((await field("hero.cta")).current).toEqual({ en: "First", es: "Primero" });
  await publishDraft(home, ana);
  expect(copyFor("es", "home").hero.cta).toBe("Primero");
  expect(await restoreVersion(home, 1, ana)).toBe(true);
  await publishDraft(home, ana);
  expect(await db().select().from(copyChanges)).toEqual([]);
  expect(await restoreVersion(home, 99, ana)).toBe(false);
});

test("a Spanish text that is older than the English one is marked", async () => {
  const { delivered } = await field("hero.cta");
  await saveField(ana, cta("Begin", String(delivered.es)));
  await publishDraft(home, ana);
  expect((await field("hero.cta")).spanishOlder).toBe(true);
  await saveField(ana, cta("Begin", "Empieza"));
  await publishDraft(home, ana);
  expect((await field("hero.cta")).spanishOlder).toBe(false);
});

test("an update that delivers another text, or removes the field, keeps the owner's change and shows it", async () => {
  const row = { language: "en", updatedBy: ana.email };
  await db()
    .insert(copyChanges)
    .values([
      { ...row, namespace: "home", path: "hero.cta", value: "Begin", delivered: "As it was delivered before" },
      { ...row, namespace: "home", path: "hero.removed", value: "Old words", delivered: "Old" },
      { ...row, namespace: "home", path: "hero.titleLines", value: "No longer a list", delivered: "x" },
    ]);
  await loadCopyChanges();
  expect(copyFor("en", "home").hero.cta).toBe("Begin");
  expect(copyFor("en", "home").hero.titleLines).toEqual(
    (deliveredCopy("en", "home") as { hero: { titleLines: string[] } }).hero.titleLines,
  );
  expect((await field("hero.cta")).deliveredChanged).toBe(true);
  expect(withoutField((await readStoredCopy()).changes).map(({ path }) => path)).toEqual(["hero.removed"]);
});

test("a discarded draft is gone", async () => {
  await saveField(ana, cta("Begin", "Empieza"));
  expect(await discardDraft(home)).toBe(1);
  expect(await publishDraft(home, ana)).toEqual({ status: "nothing" });
});
