import { rmSync } from "node:fs";
import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { afterAll, expect, test, vi } from "vitest";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { db } from "#db/client.server.ts";
import { leads, mails } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { admin, submit, useLeads } from "#test/factories/leads.ts";
import { answerDrafts } from "../../conversation/answers.server.ts";
import { listDraftFiles } from "../../conversation/attachments.server.ts";
import { mergeLeads } from "../merge/merge.server.ts";
import { action, loader } from "./lead.route.tsx";

// Before the environment is read for the first time.
const folder = vi.hoisted(() => {
  process.env.DATA_DIR = `${process.env.TMPDIR ?? "/tmp"}/savia-lead-route-${process.pid}-${Math.random().toString(36).slice(2)}`;
  return process.env.DATA_DIR;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

useDatabase();
useLeads();

const rowOf = async (id: string) => (await db().select().from(leads).where(eq(leads.id, id)))[0];

function argsOf(id: string, search = "") {
  const context = new RouterContextProvider();
  context.set(adminContext, { ...admin, roles: ["owner"], isProven: true, secondFactorDue: undefined });
  const request = new Request(`http://localhost/admin/leads/${id}${search}`, { method: "POST" });
  return { params: { id }, request, url: new URL(request.url), context, pattern: "" as const };
}

/** As a browser without JavaScript sends it. */
async function send(id: string, intent: string, fields: Record<string, string | File>): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const args = argsOf(id);
  args.context.set(sentForm, { intent, isBulk: false, form, typed: form });
  return action(args).catch((thrown: unknown) => thrown);
}

const location = (answer: unknown) => (answer instanceof Response ? answer.headers.get("Location") : undefined);

test("[WI5] whoever erases an address that was merged meanwhile is shown the whole person, and nothing is erased", async () => {
  const [person, address] = [await submit(), await submit()];
  const { email } = (await rowOf(address))!;
  await mergeLeads(admin, person, address, {
    into: (await rowOf(person))!.version,
    from: (await rowOf(address))!.version,
  });
  const shown = `/admin/leads/${person}?done=unchanged`;
  expect(location(await send(address, "erase", { address: email }))).toBe(shown);
  expect(await rowOf(address)).toMatchObject({ mergedInto: person });
  // What is said about the address is said about the person.
  const loaded = (search: string) => loader(argsOf(address, search)).catch((thrown: unknown) => thrown);
  expect(location(await loaded("?done=unchanged"))).toBe(shown);
  expect(location(await loaded("?done=merged"))).toBe(`/admin/leads/${person}`);
  const whole = (await rowOf(person))!.email;
  expect(location(await send(person, "erase", { address: whole }))).toBe("/admin/leads?done=erased");
  expect(await db().$count(leads)).toBe(0);
});

test("[CT7] files that come with an answer are kept when one of its fields is refused", async () => {
  const id = await submit();
  const file = (name: string, content: string) => new File([content], name, { type: "application/pdf" });
  const fields = { subject: "Hello", body: "", signature: "", language: "en", when: "now", at: "", zone: "UTC" };
  const seen = String((await rowOf(id))!.version);
  const refused = await send(id, "answer", { ...fields, seen, files: file("offer.pdf", "words") });
  expect(refused).toMatchObject({ data: { errors: { body: expect.anything() } }, init: { status: 422 } });
  const names = async () => (await listDraftFiles(admin.id, id)).map(({ name }) => name);
  expect(await names()).toEqual(["offer.pdf"]);
  // Both are said when both are refused.
  const harmful = await send(id, "answer", { ...fields, seen, files: file("run.exe", "words") });
  expect(harmful).toMatchObject({ data: { errors: { body: expect.anything(), files: { key: "fileType" } } } });
  const alone = await send(id, "answer", { ...fields, body: "Hi", seen, files: file("run.exe", "words") });
  expect(alone).toMatchObject({ data: { errors: { files: { key: "fileType" } } }, init: { status: 422 } });
  const answers = () => db().$count(mails, eq(mails.kind, "answer"));
  expect(await answers()).toBe(0);
  const sent = await send(id, "answer", { ...fields, body: "Hi", seen });
  expect(location(sent)).toContain("done=answer");
  expect(await answers()).toBe(1);
  expect(await names()).toEqual([]);
});

const written = { subject: "Hello", signature: "", language: "en", when: "now", at: "", zone: "UTC" };

test("[WI5] [CV12] what somebody is writing while their person is merged is kept for the whole person, with its file, and not sent", async () => {
  const [person, address] = [await submit(), await submit()];
  const seen = String((await rowOf(address))!.version);
  await mergeLeads(admin, person, address, {
    into: (await rowOf(person))!.version,
    from: (await rowOf(address))!.version,
  });
  const shown = `/admin/leads/${person}?done=answer-moved`;
  const files = new File(["words"], "offer.pdf", { type: "application/pdf" });
  await answerDrafts.save(admin, address, { value: { body: "Dear" }, baseVersion: 0 });
  for (const intent of ["answer", "answer-template"])
    expect(location(await send(address, intent, { ...written, body: "Dear Ana", seen, files }))).toBe(shown);
  expect(await db().$count(mails, eq(mails.kind, "answer"))).toBe(0);
  expect(await answerDrafts.list(person)).toMatchObject([{ value: { body: "Dear Ana", subject: "Hello" } }]);
  expect(await listDraftFiles(admin.id, person)).toHaveLength(2);
  expect(await answerDrafts.list(address)).toEqual([]);
  // What the page kept by itself since, on its way to the person.
  await answerDrafts.delete(admin.id, person);
  await answerDrafts.save(admin, address, { value: { body: "Kept by the page" }, baseVersion: 0 });
  expect(location(await loader(argsOf(address)).catch((thrown: unknown) => thrown))).toBe(`/admin/leads/${person}`);
  expect(await answerDrafts.list(person)).toMatchObject([{ value: { body: "Kept by the page" } }]);
});

test("[CV13] an answer waits for a file that is still being attached", async () => {
  const id = await submit();
  const seen = String((await rowOf(id))!.version);
  const early = await send(id, "answer", { ...written, body: "Attached.", seen, uploading: "yes" });
  expect(early).toMatchObject({ data: { errors: { files: { key: "fileBusy" } } }, init: { status: 422 } });
  expect(await db().$count(mails, eq(mails.kind, "answer"))).toBe(0);
});
