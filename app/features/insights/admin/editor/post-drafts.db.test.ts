import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { makePost } from "#test/factories/posts.ts";
import { drafts, posts, users } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { findArticle } from "../../posts.server.ts";
import { binPost, purgePost } from "../list/bin.server.ts";
import { findPost } from "../posts-admin.server.ts";
import { loadEditor, savePost } from "./editor.server.ts";
import type { PostForm } from "./post-schema.server.ts";
import { nameOf } from "./post-rules.ts";
import { postDrafts } from "./post-drafts.server.ts";
import { emptyForm, toForm } from "./post-schema.server.ts";

useDatabase();

const ana = { id: "ana", email: "ana@savia.example" };
const leo = { id: "leo", email: "leo@savia.example" };

beforeEach(async () => {
  for (const table of [drafts, posts, users]) await db().delete(table);
  await db()
    .insert(users)
    .values([ana, leo].map((person) => ({ ...person, name: person.id })));
});

async function storePost(fields: Parameters<typeof makePost>[0] = {}) {
  const [post] = await db()
    .insert(posts)
    .values(makePost({ slug: "live", title: "Live title", bodyContent: "<p>Live</p>", ...fields }))
    .returning();
  return post!;
}

function formData(form: PostForm, fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(form)) {
    if (typeof value === "boolean") {
      if (value) data.set(nameOf(field as keyof PostForm), "on");
    } else for (const one of [value].flat()) data.append(nameOf(field as keyof PostForm), one);
  }
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

async function save(
  actor: typeof ana,
  id: string,
  intent: "save" | "publish",
  changes: Partial<PostForm>,
  version = 1,
) {
  const form = { ...toForm((await findPost(id))!), ...changes };
  return send(actor, id, form, { version: String(version) }, { intent });
}

async function send(
  actor: typeof ana,
  id: string,
  form: PostForm,
  fields: Record<string, string>,
  { intent = "save", createId = "" } = {},
) {
  const sent = formData(form, { script: "2", ...fields });
  const context = new RouterContextProvider();
  context.set(sentForm, { intent, isBulk: false, form: sent, typed: sent });
  const { data: answer, init } = await savePost({ context }, actor, id, createId);
  return { answer, status: init?.status };
}

test("Save Draft on a live post leaves the public text, the flag and the version alone, and the editor opens the draft", async () => {
  const { id } = await storePost({ published: true });
  const before = contentVersion();
  const result = await save(ana, id, "save", { title: "Draft title", bodyContent: "<p>Draft</p>" });
  expect(result).toMatchObject({ status: 200, answer: { saved: { version: 1, isDraft: true } } });
  expect(await findPost(id)).toMatchObject({ title: "Live title", published: true, version: 1 });
  expect(contentVersion()).toBe(before);
  expect((await findArticle("live", "en"))!.article.body).toBe("<p>Live</p>");
  expect(await loadEditor(ana, id)).toMatchObject({
    form: { title: "Live title" },
    draft: { value: { title: "Draft title", bodyContent: "<p>Draft</p>" }, version: 1 },
    others: [],
  });
});

test("Update & Publish changes the public text and ends the draft", async () => {
  const { id } = await storePost({ published: true });
  await save(ana, id, "save", { title: "Draft title" });
  await save(ana, id, "publish", { title: "Draft title" });
  expect(await findPost(id)).toMatchObject({ title: "Draft title", published: true, version: 2 });
  expect((await loadEditor(ana, id))!.draft).toBeUndefined();
});

test("the draft of somebody else is named and not opened; publishing over their update is a conflict", async () => {
  const { id } = await storePost({ published: true });
  await save(ana, id, "save", { title: "Ana's" });
  expect(await loadEditor(leo, id)).toMatchObject({
    draft: undefined,
    others: [{ authorName: ana.email, value: { title: "Ana's" } }],
  });
  await save(leo, id, "publish", { title: "Leo's" });
  const mine = (await loadEditor(ana, id))!.draft!;
  expect(await save(ana, id, "publish", mine.value, mine.version)).toMatchObject({
    status: 409,
    answer: { conflict: { version: 2, savedBy: leo.email } },
  });
});

test("a post that is not public yet is saved itself, planned or not", async () => {
  const draft = await storePost({ published: false });
  await save(ana, draft.id, "save", { title: "Saved" });
  expect(await findPost(draft.id)).toMatchObject({ title: "Saved", version: 2 });
  const planned = await storePost({ slug: "planned", published: true, publishAt: new Date(Date.now() + 86_400_000) });
  await save(ana, planned.id, "save", { title: "Planned, saved" });
  expect(await findPost(planned.id)).toMatchObject({ title: "Planned, saved", version: 2 });
});

test("with the switch off, saving takes a live post off the site", async () => {
  const { id } = await storePost({ published: true });
  await save(ana, id, "save", { published: false, title: "Off" });
  expect(await findPost(id)).toMatchObject({ published: false, title: "Off" });
});

test("required fields are checked before a draft is stored", async () => {
  const { id } = await storePost({ published: true });
  expect(await save(ana, id, "save", { title: " " })).toMatchObject({
    status: 422,
    answer: { errors: { title: { key: "missing" } } },
  });
  expect(await postDrafts.list(id)).toEqual([]);
});

test("an untouched body keeps its bytes, whatever the sanitizer would make of it", async () => {
  const odd = '<p class="old">one &nbsp; two</p><center>kept</center>';
  const { id } = await storePost({ published: false, bodyContent: odd });
  await save(ana, id, "save", { title: "Another" });
  expect(await findPost(id)).toMatchObject({ title: "Another", bodyContent: odd });
});

test("[SV1] an editor of release 1.1 that is still open is asked instead of being merged with a colleague's changes", async () => {
  const { id } = await storePost({ published: false });
  const opened = toForm((await findPost(id))!);
  await save(leo, id, "save", { titleEs: "De Leo" });
  const sendWith = (script: string) => send(ana, id, { ...opened, title: "From Ana" }, { version: "1", script });
  expect(await sendWith("1")).toMatchObject({
    status: 409,
    answer: { error: "conflict", clashes: [], form: { title: "From Ana" } },
  });
  expect(await findPost(id)).toMatchObject({ title: "Live title", titleEs: "De Leo" });
  expect(await sendWith("2")).toMatchObject({
    status: 200,
    answer: { saved: { merged: { by: leo.email, values: { titleEs: "De Leo" } } } },
  });
  expect(await findPost(id)).toMatchObject({ title: "From Ana", titleEs: "De Leo" });
});

test("the drafts of a post that is deleted for good go with it", async () => {
  const { id } = await storePost({ published: true });
  await save(ana, id, "save", { title: "Draft title" });
  await binPost(ana, id);
  expect(await postDrafts.list(id)).toHaveLength(1);
  await purgePost(ana, id);
  expect(await postDrafts.list(id)).toEqual([]);
});

test("the English that the Spanish was translated from is known after the English changed", async () => {
  const { id } = await storePost({ published: false, bodyContentEs: "<p>Vivo</p>", spanishChangedAt: new Date() });
  await save(ana, id, "save", { bodyContentEs: "<p>Traducido</p>" });
  await save(ana, id, "save", { bodyContent: "<p>Newer</p>" }, 2);
  expect((await loadEditor(ana, id))!.translated).toEqual({ english: "<p>Live</p>", spanish: "<p>Traducido</p>" });
});

test("[SV4] a new post's form, sent again after an editor changed and published the post, asks and changes nothing", async () => {
  const id = randomUUID();
  const typed = { ...emptyForm(), title: "Once", cluster: "business", previewSnippet: "P", bodyContent: "<p>Ana</p>" };
  const sendAgain = () => send(ana, "new", typed, { version: "0" }, { createId: id });
  const first = await sendAgain();
  expect(first).toMatchObject({ status: 200, answer: { saved: { version: 1, stored: { slug: "once" } } } });
  expect(await sendAgain()).toEqual(first);
  const text = "<p>Corrected by Leo</p>";
  await save(leo, id, "publish", { bodyContent: text });
  expect(await sendAgain()).toMatchObject({
    status: 409,
    answer: {
      conflict: { version: 2, savedBy: leo.email },
      theirs: { title: "Once", bodyContent: text, published: true },
      typed: { title: "Once", bodyContent: "<p>Ana</p>", published: false },
    },
  });
  expect(await findPost(id)).toMatchObject({ published: true, version: 2 });
  expect((await findArticle("once", "en"))?.article.body).toBe(text);
});
