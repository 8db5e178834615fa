import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { drafts, posts, users } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { makePost } from "#test/factories/posts.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { addEvent } from "#test/factories/events.ts";
import { draftKinds } from "#app/platform/auth/permissions.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { action } from "./drafts.route.ts";

useDatabase();

const ana = { id: "ana", email: "ana@savia.example" };
const stored = async () => (await db().select().from(drafts)).map(({ kind, subjectId }) => `${kind} ${subjectId}`);

beforeEach(async () => {
  await db().delete(users);
  await db()
    .insert(users)
    .values({ ...ana, name: "Ana" });
});

async function save(kind: string, subject: string, value: object = { name: "x" }): Promise<unknown> {
  const form = new FormData();
  for (const [name, text] of Object.entries({ kind, subject, value: JSON.stringify(value) })) form.set(name, text);
  const context = new RouterContextProvider();
  context.set(adminContext, { ...ana, roles: ["owner"], isProven: true, secondFactorDue: undefined });
  context.set(sentForm, { intent: "save", isBulk: false, form, typed: form });
  const request = new Request("http://localhost/admin/drafts", { method: "POST", headers: { cookie: "language=es" } });
  return action({ params: {}, request, url: new URL(request.url), context, pattern: "" as const }).catch(
    (thrown: unknown) => thrown,
  );
}

test("[E9] a draft is stored for a record that exists or for a new one in its form, and for nothing else", async () => {
  const [post] = await db().insert(posts).values(makePost()).returning();
  const {
    event: { id },
  } = await addEvent();
  const taken = [
    `post ${post!.id}`,
    "post new",
    `event ${id}`,
    "story new",
    "new-page new",
    "settings mail",
    "picture founder",
  ];
  for (const draft of taken) {
    const [kind = "", subject = ""] = draft.split(" ");
    expect(await save(kind, subject), draft).toMatchObject({ status: 204 });
  }
  for (const kind of draftKinds) expect(await save(kind, "../../x"), kind).toMatchObject({ init: { status: 404 } });
  for (const [kind, subject] of [
    ["image", "new"],
    ["story", post!.id],
    ["settings", "toString"],
  ] as const)
    expect(await save(kind, subject), `${kind} ${subject}`).toMatchObject({ init: { status: 404 } });
  expect((await stored()).sort()).toEqual(taken.sort());
});

test("[E9] a draft of more than 1 MB is refused in the language of its writer", async () => {
  const answer = await save("post", "new", { title: "á".repeat(600_000) });
  expect(answer).toMatchObject({ status: 413 });
  expect(await (answer as Response).text()).toMatch(/^El borrador ocupa más de 1 MB/);
  expect(await stored()).toEqual([]);
  expect(await save("post", "new", { title: "a".repeat(1_000_000) })).toMatchObject({ status: 204 });
});
