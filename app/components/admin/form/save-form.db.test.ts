import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { versioned } from "#app/platform/records/versioned.server.ts";
import { db } from "#db/client.server.ts";
import { revisions, settings } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { defineForm } from "./definition.ts";
import { saveForm } from "./save-form.server.ts";

useDatabase();

const ana = { id: "ana", email: "ana@savia.example" };
const leo = { id: "leo", email: "leo@savia.example" };
const fields = { title: z.string(), titleEs: z.string() };
const schema = z.object(fields);
const form = defineForm({ kind: "note", fields });

const notes = versioned<string, z.infer<typeof schema>>({
  kind: "note",
  schema,
  async lock(tx, id) {
    const [row] = await tx.select().from(settings).where(eq(settings.key, id)).for("update");
    return row && { row: id, values: schema.parse(row.value), changedAt: new Date() };
  },
  async store(tx, id, value) {
    await tx.update(settings).set({ value }).where(eq(settings.key, id));
    return { audit: ["settingsChanged", value.title] };
  },
  restorable: (snapshot) => snapshot,
});

beforeEach(async () => {
  await db().delete(settings).where(eq(settings.key, "note"));
  await db().delete(revisions);
  await db()
    .insert(settings)
    .values({ key: "note", value: { title: "One", titleEs: "Uno" } });
});

/** Ana's page with `script` sends its title, written on the first version. */
async function send(title: string, script: string) {
  const sent = new FormData();
  for (const [name, value] of Object.entries({ title, titleEs: "Uno", version: "1", script })) sent.set(name, value);
  const context = new RouterContextProvider();
  context.set(sentForm, { intent: "save", isBulk: false, form: sent, typed: sent });
  const save = (values: z.infer<typeof schema>, version: number) => notes.save(ana, "note", values, version);
  return saveForm({ context }, { form, save, savedAddress: "/admin" });
}

const stored = async () => (await db().select().from(settings).where(eq(settings.key, "note")))[0]!.value;

test("[SV1] a colleague's change of another field is merged into a page's save", async () => {
  await notes.save(leo, "note", { title: "One", titleEs: "De Leo" }, 1);
  expect((await send("From Ana", "2")).data).toMatchObject({ saved: { version: 3, merged: { taken: ["titleEs"] } } });
  expect(await stored()).toEqual({ title: "From Ana", titleEs: "De Leo" });
});

test("[SV1] a page of release 1.1 that is still open is asked about the whole record instead", async () => {
  await notes.save(leo, "note", { title: "One", titleEs: "De Leo" }, 1);
  const { data, init } = await send("From Ana", "1");
  expect(init?.status).toBe(409);
  expect(data).toMatchObject({
    conflict: { version: 2, savedBy: leo.email },
    theirs: { title: "One", titleEs: "De Leo" },
    typed: { title: "From Ana", titleEs: "Uno" },
    clashes: [],
  });
  expect("changes" in data && data.changes.map(({ field }) => field)).toEqual(["title", "titleEs"]);
  expect(await stored()).toEqual({ title: "One", titleEs: "De Leo" });
});

test("a page of release 1.1 saves what nobody else has changed", async () => {
  expect((await send("From Ana", "1")).data).toEqual({ saved: { version: 2, goTo: undefined, merged: undefined } });
});
