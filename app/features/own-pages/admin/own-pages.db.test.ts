import { beforeEach, expect, test } from "vitest";
import { findOwnPage, isVisible, listOwnPages, loadOwnPages } from "#app/features/own-pages/own-pages.server.ts";
import { emptyPage, sectionsOf, type PageValues } from "#app/features/own-pages/page-values.ts";
import { arrange } from "#app/features/own-pages/arrange.ts";
import { pageOfPattern, patternOf, type PatternName } from "#app/features/own-pages/patterns.ts";
import { addressesOf } from "#app/features/own-pages/shown-page.ts";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import { loadRedirects } from "#app/platform/pages/redirects/redirects.server.ts";
import { toSiteTime } from "#app/platform/time/site-time.ts";
import { db } from "#db/client.server.ts";
import { addresses, auditEntries, ownPages, revisions } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { createRedirect } from "#app/features/redirects/admin/redirects-admin.server.ts";
import { findPage, listPages } from "./list.server.ts";
import { ownPageList } from "./page-list.ts";
import { pageForm } from "./page-form.ts";
import { createPage, deletePage, savedPages, showPage } from "./saving.server.ts";

useDatabase();

const ana = { id: "ana", email: "ana@savia.example" };
const ben = { id: "ben", email: "ben@savia.example" };
let made = 0;
const newUuid = () => `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`;

beforeEach(async () => {
  for (const table of [addresses, ownPages, auditEntries, revisions]) await db().delete(table);
  await loadRedirects();
  await loadOwnPages();
});

function pageWith(more: PageValues = {}): PageValues {
  const values = arrange(emptyPage, "add opening end");
  const { id } = sectionsOf(values)[0]!;
  return {
    ...values,
    title: "Imprint",
    titleEs: "Aviso legal",
    [`${id}_heading`]: "Imprint",
    [`${id}_headingEs`]: "Aviso legal",
    published: true,
    ...more,
  };
}

async function created(more?: PageValues): Promise<string> {
  const id = newUuid();
  expect(await createPage(ana, id, pageWith(more))).toMatchObject({ kind: "saved" });
  await loadOwnPages();
  return id;
}

const stored = async (id: string) => (await findPage(id))?.values ?? {};
const save = async (id: string, change: PageValues, version = 1, who = ana) =>
  savedPages.save(who, id, { ...(await stored(id)), ...change }, version);

test("[SP5] a page has an address in each language, made from its title, and every process sees a change", async () => {
  const before = contentVersion();
  const id = await created();
  expect(contentVersion()).toBeGreaterThan(before);
  expect(addressesOf(await stored(id))).toEqual({ en: "/imprint", es: "/es/aviso-legal" });
  expect(await findOwnPage("/imprint", "en")).toMatchObject({ id, addresses: { es: "/es/aviso-legal" } });
  // The address of the other language finds it too; the route leads to its own.
  expect(await findOwnPage("/es/imprint", "es")).toMatchObject({ id, language: "es" });
  expect(await findOwnPage("/nothing", "en")).toBeUndefined();
  // A form that is sent twice.
  expect(await createPage(ana, id, pageWith())).toMatchObject({ kind: "saved", version: 1 });
  expect(await db().$count(ownPages)).toBe(1);
});

test("[SV4] a new page that is sent again with another pattern asks, and keeps what has been arranged since", async () => {
  const id = newUuid();
  const send = (pattern: PatternName, version?: number) =>
    createPage(ana, id, { ...pageOfPattern(pattern), title: "Once" }, version);
  await send("program");
  const other = await send("text");
  expect(other).toMatchObject({ kind: "conflict", theirs: { title: "Once", pattern: "program" } });
  expect(await send("text", 1)).toMatchObject({ kind: "saved", version: 2, goTo: `/admin/pages/own/${id}` });
  expect(patternOf(await stored(id))).toBe("text");
  const arranged = arrange({ ...(await stored(id)), title: "From Ben" }, "add cards start");
  await savedPages.save(ben, id, arranged, 2);
  expect(await send("program")).toMatchObject({ kind: "conflict", theirs: { title: "From Ben", pattern: "program" } });
  expect(await send("program", 3)).toMatchObject({ kind: "saved", version: 4 });
  expect(await stored(id)).toMatchObject({ title: "Once", sections: arranged.sections });
});

test("[SP6] an address that is taken or belongs to the site is refused with the reason", async () => {
  await created();
  await createRedirect(ana, { source: "/old", target: "/about", permanent: true });
  for (const [slug, key] of [
    ["imprint", "taken"],
    ["about", "siteAddress"],
    ["admin", "siteAddress"],
    ["assets", "siteAddress"],
    ["styleguide", "siteAddress"],
    ["es", "siteAddress"],
    ["old", "redirected"],
  ] as const)
    expect(await createPage(ana, newUuid(), pageWith({ slug })), slug).toMatchObject({
      kind: "refused",
      errors: { slug: { key } },
    });
  expect(await createRedirect(ana, { source: "/imprint", target: "/about", permanent: true })).toMatchObject({
    refused: { key: "page" },
  });
  expect(await createRedirect(ana, { source: "/legal", target: "/imprint", permanent: true })).toHaveProperty("id");
  for (const slug of ["a/b", "Ä", "-a", "a--b", "a b", "../x"])
    expect(pageForm.check(pageWith({ slug })), slug).toMatchObject({ errors: { slug: { key: "slug" } } });
});

test("[SP7] a changed address leads on for good, also after it has changed again; an unseen one is free again", async () => {
  const id = await created();
  await save(id, { slug: "legal" });
  await save(id, { slug: "notice" }, 2);
  await loadOwnPages();
  for (const path of ["/imprint", "/legal", "/notice"])
    expect(await findOwnPage(path, "en"), path).toMatchObject({ id, addresses: { en: "/notice" } });
  // Another page may take an old address, and then has it.
  const other = await created({ slug: "imprint", titleEs: "", slugEs: "otra" });
  expect(await findOwnPage("/imprint", "en")).toMatchObject({ id: other });
  const draft = await created({ title: "Sketch", titleEs: "Borrador", published: false });
  await save(draft, { slug: "changed" });
  await loadOwnPages();
  expect(await findOwnPage("/sketch", "en")).toBeUndefined();
});

test("[SP3] a language without its words does not exist, and a page needs one language to be shown", async () => {
  const id = await created({ titleEs: "" });
  expect(addressesOf(await stored(id))).toEqual({ en: "/imprint" });
  const values = await stored(id);
  const heading = Object.keys(values).find((name) => name.endsWith("_heading"))!;
  expect(await save(id, { [heading]: "" })).toMatchObject({
    kind: "refused",
    errors: { published: { key: "incomplete" } },
  });
  expect(await showPage(ana, id, false)).toBe("done");
  expect(await save(id, { [heading]: "" }, 2)).toMatchObject({ kind: "saved" });
  expect(await showPage(ana, id, true)).toBe("refused");
});

test("[SP8] a page is shown between its times and listed for search engines only if it may be", async () => {
  const at = (hours: number) => toSiteTime(new Date(Date.now() + hours * 3_600_000));
  const early = await created({ slug: "early", slugEs: "temprano", visibleFrom: at(5) });
  const late = await created({ slug: "late", slugEs: "tarde", visibleUntil: at(-5) });
  const now = await created({ slug: "now", slugEs: "ahora", visibleFrom: at(-5), visibleUntil: at(5) });
  const quiet = await created({ slug: "quiet", slugEs: "callada", inSearch: false });
  expect([early, late, now, quiet].map((id) => isVisible(id))).toEqual([false, false, true, true]);
  expect((await listOwnPages()).map(({ id }) => id)).toEqual([now]);
});

test("[SP9] two people change different words: both are kept; the same word is a conflict", async () => {
  const id = await created({ published: false });
  const base = await stored(id);
  const heading = Object.keys(base).find((name) => name.endsWith("_heading"))!;
  expect(await savedPages.save(ana, id, { ...base, description: "Ana's" }, 1)).toMatchObject({ version: 2 });
  // Ben wrote on the first version, and added a section meanwhile.
  const bens = arrange({ ...base, [heading]: "Ben's" }, "add quote end");
  expect(await savedPages.save(ben, id, bens, 1)).toMatchObject({ kind: "saved", version: 3 });
  expect(await stored(id)).toMatchObject({ description: "Ana's", [heading]: "Ben's" });
  // Ana's section arrives with all of its words where Ben changes another one.
  expect(await savedPages.save(ana, id, { ...base, [heading]: "Ana's" }, 1)).toMatchObject({
    kind: "conflict",
    clashes: [heading],
  });
});

test("[SP9] a version is the whole page; restoring keeps its address and whether it is shown", async () => {
  const id = await created();
  const first = await stored(id);
  const part = sectionsOf(first)[0]!.id;
  await save(id, { ...arrange(first, `remove ${part}`), published: false, slug: "legal" });
  expect(sectionsOf(await stored(id))).toEqual([]);
  expect(await savedPages.restore(ana, id, 1)).toBe(true);
  expect(await stored(id)).toMatchObject({ sections: first.sections, slug: "legal", published: false });
});

test("[SP10] only a hidden page is deleted, with its addresses and versions", async () => {
  const id = await created();
  await save(id, { slug: "legal" });
  expect(await deletePage(ana, id)).toBe("shown");
  await showPage(ana, id, false);
  expect(await deletePage(ana, id)).toBe("deleted");
  for (const table of [ownPages, addresses]) expect(await db().$count(table)).toBe(0);
  expect(await savedPages.history.list(id)).toEqual([]);
  expect(await deletePage(ana, id)).toBeUndefined();
});

test("[SP11] hostile values in every field are refused or stored as the words they are", async () => {
  const hostile = `"><script>alert(1)</script>{{name}}\u2028${"😀".repeat(3)}`;
  const values = pageWith();
  const words = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      /_(heading|intro|eyebrow|button)/.test(name) && value !== true ? [[name, hostile]] : [],
    ),
  );
  const id = newUuid();
  await createPage(ana, id, { ...values, ...words, title: hostile, slug: "hostile" });
  expect(await stored(id)).toMatchObject(words);
  const link = Object.keys(values).find((name) => name.endsWith("_link"))!;
  for (const address of [
    "javascript:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "data:text/html,x",
    " /x y",
    "JAVASCRIPT:x",
  ])
    expect(pageForm.check({ ...values, [link]: address }), address).toMatchObject({
      errors: { [link]: { key: "address" } },
    });
  expect(pageForm.check({ ...values, picture: "https://elsewhere.example/x.png" })).toMatchObject({
    errors: { picture: { key: "picture" } },
  });
  expect(pageForm.check({ ...values, title: "x".repeat(200) })).toMatchObject({
    errors: { title: { key: "tooLong" } },
  });
});

test("[SP12] the list finds pages by title and address in both languages", async () => {
  await created();
  await created({ title: "Workshop", titleEs: "Taller", published: false });
  const list = async (search: string) =>
    (await listPages(ownPageList.read(new URLSearchParams(search)))).list.map(({ title }) => title);
  expect(await list("q=aviso")).toEqual(["Imprint"]);
  expect(await list("q=taller")).toEqual(["Workshop"]);
  expect(await list("state=shown")).toEqual(["Imprint"]);
  expect(await list("sort=title")).toEqual(["Imprint", "Workshop"]);
});
