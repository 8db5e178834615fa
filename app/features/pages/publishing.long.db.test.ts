import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { copyChanges, copyDrafts, revisions } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import type { CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import { loadCopyChanges } from "#app/platform/i18n/changes/stored-changes.server.ts";
import { copyFor, recentCopyFor, recentResources, serverCopy } from "#app/platform/i18n/copy.server.ts";
import { deliveredCopy } from "#app/platform/i18n/resources.server.ts";
import { registerContentLoader } from "#app/platform/pages/content-version.server.ts";
import { markOf } from "#app/platform/i18n/changes/marks.ts";
import { readPair, savePage } from "./admin/form/save-page.server.ts";
import { listLostChanges, removeLostChange } from "./admin/list/page-rows.server.ts";
import { findPage } from "./copy-pages.ts";
import { discardDraft, saveField } from "./drafts.server.ts";
import { pageFields, readStoredCopy, withoutField } from "./page-fields.server.ts";
import { copyVersions, publishDraft, restoreVersion } from "./publishing.server.ts";

useDatabase();
registerContentLoader(loadCopyChanges);

beforeEach(async () => {
  for (const table of [copyChanges, copyDrafts, revisions]) await db().delete(table);
  await loadCopyChanges();
});

const home = findPage("home")!;
const [ana, ben] = ["ana", "ben"].map((name) => ({ id: name, email: `${name}@example.org` })) as [Editor, Editor];
type Editor = { id: string; email: string };

const cta = (en: string, es: string, base?: string) => ({
  namespace: "home",
  path: "hero.cta",
  values: { en, es },
  base,
});
const field = async (path: string) => pageFields(home, await readStoredCopy()).find((one) => one.path === path)!;

test("a draft changes nothing for visitors until it is published, and then everything at once", async () => {
  const delivered = copyFor("en", "home").hero.cta;
  const { version } = serverCopy().resources;
  expect(await saveField(ana, cta("Begin", "Empieza"))).toMatchObject({ status: "saved" });
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
  const { base } = await field("hero.cta");
  await saveField(ana, cta("From Ana", "De Ana", base));
  const seen = (await field("hero.cta")).base;
  expect(await saveField(ben, cta("From Ben", "De Ben", base))).toEqual({
    status: "conflict",
    base: seen,
    savedBy: ana.email,
    theirs: { en: "From Ana", es: "De Ana" },
  });
  expect(await saveField(ben, cta("From Ana", "De Ana", base))).toEqual({ status: "saved", base: seen, problems: [] });
  expect(await saveField(ben, cta("From Ben", "De Ben", seen))).toMatchObject({ status: "saved" });
  expect((await field("hero.cta")).draft).toMatchObject({ updatedBy: ben.email });
});

test("[SV1] two people who write one field in different languages do not conflict, whoever goes on writing", async () => {
  const { base, current } = await field("hero.cta");
  const [en, es] = [String(current.en), String(current.es)];
  await saveField(ana, cta(en, "De Ana", base));
  const first = await saveField(ben, cta("From Ben", es, base));
  expect(first).toMatchObject({ status: "saved", problems: [] });
  expect((await field("hero.cta")).current).toEqual({ en: "From Ben", es: "De Ana" });
  // Ben's editor still shows the Spanish that it began with, and never sends it as a change.
  const again = { ...cta("From Ben, again", es), base: "base" in first ? first.base : "" };
  expect(await saveField(ben, again)).toMatchObject({ status: "saved" });
  expect((await field("hero.cta")).current).toEqual({ en: "From Ben, again", es: "De Ana" });
});

test("a page that release 1.1 rendered saves without a conflict, unless somebody else has saved", async () => {
  const { current } = await field("hero.cta");
  const words = [current.en, current.es].map((text) => JSON.stringify(text)).join("\n");
  const base = createHash("sha256").update(words).digest("hex").slice(0, 16);
  expect(await saveField(ana, cta("From Ana", "De Ana", base))).toMatchObject({ status: "saved" });
  expect(await saveField(ben, cta("From Ben", "De Ben", base))).toMatchObject({ status: "conflict" });
});

test("[SV1] after a conflict in one language, keeping one's own words leaves the other language as it is", async () => {
  const { base, current } = await field("hero.cta");
  await saveField(ana, cta("From Ana", "De Ana", base));
  const asked = await saveField(ben, cta("From Ben", String(current.es), base));
  expect(asked).toMatchObject({ status: "conflict" });
  await saveField(ben, { ...cta("From Ben", String(current.es)), base: "base" in asked ? asked.base : "" });
  expect((await field("hero.cta")).current).toEqual({ en: "From Ben", es: "De Ana" });
});

const listed = { namespace: "home", path: "reflection.questions" };

async function questionsNow() {
  const { base, current } = await field(listed.path);
  return { base, en: current.en as string[], es: current.es as string[] };
}

test("[SV1] whoever keeps their own entries of a list, to which a colleague added one, is asked once", async () => {
  const { base, en, es } = await questionsNow();
  await saveField(ana, { ...listed, base, values: { en: [...en, "New?"], es: [...es, "¿Nueva?"] } });
  const values = { en: ["From Ben?", ...en.slice(1)], es };
  const asked = await saveField(ben, { ...listed, base, values });
  expect(asked).toMatchObject({ status: "conflict", base: (await questionsNow()).base });
  expect(await saveField(ben, { ...listed, base: "base" in asked ? asked.base : "", values })).toMatchObject({
    status: "saved",
  });
  expect((await field(listed.path)).current).toEqual(values);
});

test("[SV1] entries that a colleague moved are not mixed with translations in the order before", async () => {
  const { base, en, es } = await questionsNow();
  const moved = (texts: string[]) => [...texts.slice(1), texts[0]!];
  await saveField(ana, { ...listed, base, values: { en: moved(en), es: moved(es) } });
  const values = { en: [...en.slice(0, -1), "From Ben?"], es };
  const asked = await saveField(ben, { ...listed, base, values });
  expect(asked).toMatchObject({ status: "conflict", theirs: { en: moved(en), es: moved(es) } });
  await saveField(ben, { ...listed, base: "base" in asked ? asked.base : "", values });
  expect((await field(listed.path)).current).toEqual(values);
});

test("[P5] an editor who began before a colleague published or discarded is told what the page says now", async () => {
  const opened = await field("hero.cta");
  await saveField(ana, cta("From Ana", "De Ana", opened.base));
  const drafted = (await field("hero.cta")).base;
  await publishDraft(home, ana);
  expect(await saveField(ben, cta("From Ben", "De Ben", opened.base))).toEqual({
    status: "conflict",
    base: drafted,
    savedBy: "",
    theirs: { en: "From Ana", es: "De Ana" },
  });
  // Publishing changed nothing for somebody who had seen the draft.
  expect(await saveField(ben, cta("From Ben", "De Ben", drafted))).toMatchObject({ status: "saved" });
  const seen = (await field("hero.cta")).base;
  await discardDraft(home);
  expect(await saveField(ana, cta("Once more", "Otra vez", seen))).toMatchObject({
    status: "conflict",
    theirs: { en: "From Ana", es: "De Ana" },
  });
});

test("[P5] what is saved while somebody publishes is published or still in the draft", async () => {
  for (let round = 0; round < 10; round++) {
    await saveField(ana, cta(`Round ${round}`, "Ronda"));
    const [, saved] = await Promise.all([publishDraft(home, ana), saveField(ben, cta(`From Ben ${round}`, "De Ben"))]);
    expect(saved).toMatchObject({ status: "saved" });
    expect((await field("hero.cta")).current.en).toBe(`From Ben ${round}`);
  }
});

test("invisible marks of a page that is being edited do not get into the words", async () => {
  const form = new FormData();
  form.set("base|home:hero.cta", (await field("hero.cta")).base);
  form.set("en|home:hero.cta|", `Begin${markOf(7)}`);
  form.set("es|home:hero.cta|", `Empieza${markOf(8)}`);
  await savePage(ana, home, form);
  expect((await field("hero.cta")).current).toEqual({ en: "Begin", es: "Empieza" });
  expect(readPair(JSON.stringify({ en: `Go${markOf(7)}`, es: "Va" }))).toEqual({ en: "Go", es: "Va" });
});

test("[P5] of many saves of one field at the same time, one wins", async () => {
  const { base } = await field("hero.cta");
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, index) => saveField(ana, cta(`Words ${index}`, "Palabras", base))),
  );
  expect(outcomes.filter(({ status }) => status === "saved")).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === "conflict")).toHaveLength(7);
});

test("[P3] values that belong to another field are refused", async () => {
  const questions = { namespace: "home", path: "reflection.questions" };
  expect(await saveField(ana, { ...questions, values: { en: ["One?", "Two?"], es: ["¿Una?"] } })).toMatchObject({
    status: "refused",
  });
  expect(await saveField(ana, { ...questions, values: { en: "One?", es: "¿Una?" } })).toMatchObject({
    status: "refused",
  });
  expect(
    await saveField(ana, { ...questions, values: { en: ["One?", "Two?"], es: ["¿Una?", "¿Dos?"] } }),
  ).toMatchObject({ status: "saved", problems: [] });
  const long = "x".repeat(250_000);
  expect(await saveField(ana, cta(long, long))).toMatchObject({ status: "refused" });
  expect(await saveField(ana, { ...cta("x", "x"), path: "hero.nothing" })).toEqual({ status: "unknown" });
  expect(await saveField(ana, { ...cta("x", "x"), namespace: "admin", path: "title" })).toEqual({ status: "unknown" });
});

test("[P12] words that are not finished are kept in the draft, and stop all of the page from being published", async () => {
  const problems = [
    { kind: "empty", where: [], language: "en" },
    { kind: "markup", where: [], language: "es" },
  ];
  const delivered = copyFor("en", "home").hero.cta;
  expect(await saveField(ana, cta("  ", "<b>Empieza</b>"))).toMatchObject({ status: "saved", problems });
  const questions = { namespace: "home", path: "reflection.questions" };
  expect(await saveField(ana, { ...questions, values: { en: ["One?"], es: ["¿Una?"] } })).toMatchObject({
    status: "saved",
    problems: [],
  });
  expect((await field("hero.cta")).current.es).toBe("<b>Empieza</b>");
  expect((await field("hero.cta")).problems).toEqual(problems);
  for (const actor of [ana, ben])
    expect(await publishDraft(home, actor)).toEqual({ status: "unfinished", problems: { "home:hero.cta": problems } });
  expect(await db().select().from(copyChanges)).toEqual([]);
  expect(copyFor("en", "home").hero.cta).toBe(delivered);
  expect((await field("hero.cta")).current.es).toBe("<b>Empieza</b>");
  expect(await saveField(ana, cta("Begin", "Empieza"))).toMatchObject({ status: "saved", problems: [] });
  expect(await publishDraft(home, ana)).toMatchObject({ status: "published", fields: 2 });
});

test("[P12] of a list, an entry that was removed and one that is written in one language are published together", async () => {
  const about = findPage("about")!;
  const questions = pageFields(about, await readStoredCopy()).find(({ path }) => path.endsWith("faq.items"))!;
  const input = (es: { question: string; answer: string }) => ({
    namespace: questions.namespace,
    path: questions.path,
    values: {
      en: [...(questions.current.en as CopyNode[]).slice(1), { question: "New?", answer: "Yes." }],
      es: [...(questions.current.es as CopyNode[]).slice(1), es],
    },
  });
  const index = (questions.current.en as CopyNode[]).length - 1;
  expect(await saveField(ana, input({ question: "", answer: "" }))).toMatchObject({ status: "saved" });
  expect(await publishDraft(about, ana)).toMatchObject({
    status: "unfinished",
    problems: {
      [`${questions.namespace}:${questions.path}`]: [
        { kind: "empty", where: [index, "question"], language: "es" },
        { kind: "empty", where: [index, "answer"], language: "es" },
      ],
    },
  });
  expect(await db().select().from(copyChanges)).toEqual([]);
  await saveField(ana, input({ question: "¿Nuevo?", answer: "Sí." }));
  expect(await publishDraft(about, ana)).toMatchObject({ status: "published", fields: 1 });
});

test("saving and publishing the delivered words again removes the change", async () => {
  await saveField(ana, cta("Begin", "Empieza"));
  await publishDraft(home, ana);
  const { delivered } = await field("hero.cta");
  await saveField(ana, { ...cta("", ""), values: delivered });
  expect(await publishDraft(home, ana)).toMatchObject({ status: "published" });
  expect(await db().select().from(copyChanges)).toEqual([]);
  expect(copyFor("en", "home").hero.cta).toBe(delivered.en);
});

test("[P4] earlier versions, and the delivered words, can be restored into the draft", async () => {
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

test("[P10] an update that delivers another text, or removes the field, keeps the owner's change and shows it", async () => {
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
  // Its editor gets words of the present form, and the old ones are listed apart.
  expect((await field("hero.titleLines")).current.en).toBeInstanceOf(Array);
  expect((await listLostChanges()).map(({ text }) => text).sort()).toEqual(["No longer a list", "Old words"]);
});

test("deleting a change without a place leaves the other language alone", async () => {
  const row = { namespace: "home", path: "hero.cta", updatedBy: ana.email, delivered: "x" };
  await db()
    .insert(copyChanges)
    .values([
      { ...row, language: "en", value: "<b>no longer allowed</b>" },
      { ...row, language: "es", value: "Empieza" },
    ]);
  expect((await listLostChanges()).map(({ language }) => language)).toEqual(["en"]);
  const { namespace, path } = row;
  expect(await removeLostChange({ namespace, path, language: "es" })).toBe(false);
  expect(await removeLostChange({ namespace, path, language: "en" })).toBe(true);
  expect((await db().select().from(copyChanges)).map(({ language }) => language)).toEqual(["es"]);
});

test("a discarded draft is gone", async () => {
  await saveField(ana, cta("Begin", "Empieza"));
  expect(await discardDraft(home)).toBe(1);
  expect(await publishDraft(home, ana)).toEqual({ status: "nothing" });
});

test("a form that was opened before a list changed still sends labels that are known", async () => {
  const [before] = recentCopyFor("en", "journey");
  const options = before!.form.challenges.options;
  const renamed = (language: "en" | "es") =>
    copyFor(language, "journey").form.challenges.options.map(({ key, label }) => ({ key, label: `${label}!` }));
  const values = { en: renamed("en"), es: renamed("es") };
  await saveField(ana, { namespace: "journey", path: "form.challenges.options", values });
  expect(await publishDraft(findPage("journey")!, ana)).toMatchObject({ status: "published" });
  expect(copyFor("en", "journey").form.challenges.options[0]!.label).toBe(`${options[0]!.label}!`);
  const known = recentCopyFor("en", "journey").flatMap(({ form }) => form.challenges.options);
  expect(known).toEqual(expect.arrayContaining([options[0], values.en[0]]));
});
