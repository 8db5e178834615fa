import { rmSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { leads, mails, messageAttachments, users } from "#db/schema.ts";
import { toWholeMessage } from "#app/platform/mail/message.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { useDatabase } from "#test/database.ts";
import { admin, submit, useLeads } from "#test/factories/leads.ts";
import { exportPerson } from "../admin/export/export.server.ts";
import type { Answer } from "../admin/lead/answer-form.ts";
import { findLead } from "../admin/lead/lead.server.ts";
import { mergeLeads, separate } from "../admin/merge/merge.server.ts";
import { eraseLead } from "../erase.server.ts";
import { removeOrphans } from "../incoming/orphans.server.ts";
import { discardAnswer, planAnswer, takeBack } from "./answers.server.ts";
import { answerFilePrefix, attachFiles, detachFile, listDraftFiles } from "./attachments.server.ts";

// Before the environment is read for the first time.
const folder = vi.hoisted(() => {
  process.env.DATA_DIR = `${process.env.TMPDIR ?? "/tmp"}/savia-answer-files-${process.pid}-${Math.random().toString(36).slice(2)}`;
  return process.env.DATA_DIR;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

useDatabase();
useLeads();
beforeEach(async () => {
  await db()
    .insert(users)
    .values({ ...rita, name: "Rita" })
    .onConflictDoNothing();
  for (const path of await stored()) await (await storage()).delete(path);
});

const rita = { id: "rita", email: "rita@savia.example" };
const megabyte = 1024 * 1024;
const file = (name: string, content: string | number = "words", type = "application/pdf") =>
  new File([typeof content === "string" ? content : "x".repeat(content)], name, { type });
const stored = async () => (await storage()).list(answerFilePrefix);
const answer: Answer = {
  subject: "Tu mensaje",
  body: "Hola",
  signature: "",
  language: "es",
  when: "tomorrow",
  at: "",
  zone: "America/Bogota",
};
const versionOf = async (id: string) => (await db().select().from(leads).where(eq(leads.id, id)))[0]!.version;
const names = async (by: { id: string }, id: string) => (await listDraftFiles(by.id, id)).map(({ name }) => name);
async function plan(id: string, by = admin): Promise<string> {
  const planned = await planAnswer(by, id, answer, await versionOf(id));
  if (planned.kind !== "planned") throw new Error(planned.kind);
  return planned.mailId;
}

test("[CT7] files stay with the draft of their author, go with the answer as MIME parts and come back with *Undo*", async () => {
  const id = await submit();
  expect(await attachFiles(admin, id, [file("Propuesta ñ.pdf", "the proposal"), file("", "")])).toBeUndefined();
  await attachFiles(rita, id, [file("hers.txt", "hers", "text/plain")]);
  expect(await names(admin, id)).toEqual(["Propuesta ñ.pdf"]);
  const mailId = await plan(id);
  expect(await names(admin, id)).toEqual([]);
  expect(await names(rita, id)).toEqual(["hers.txt"]);
  const [mail] = await db().select().from(mails).where(eq(mails.id, mailId));
  const { attachments } = await toWholeMessage(mail!);
  expect(attachments).toMatchObject([{ filename: "Propuesta ñ.pdf", contentDisposition: "attachment" }]);
  expect(String((attachments![0] as { content: Buffer }).content)).toBe("the proposal");
  expect((await findLead(id))!.mails.find((one) => one.id === mailId)!.files).toMatchObject([
    { name: "Propuesta ñ.pdf" },
  ]);
  await takeBack(admin, id, mailId);
  expect(await names(admin, id)).toEqual(["Propuesta ñ.pdf"]);
  expect(await stored()).toHaveLength(2);
});

test("[CT7] an answer is not sent without a file that cannot be read", async () => {
  const id = await submit();
  await attachFiles(admin, id, [file("a.pdf")]);
  const mailId = await plan(id);
  const [path] = await stored();
  await (await storage()).delete(path!);
  const [mail] = await db().select().from(mails).where(eq(mails.id, mailId));
  await expect(toWholeMessage(mail!)).rejects.toThrow("cannot be read");
});

test("[CT8] more than 10 MB together, kinds that could run and too many are refused, and nothing of them is kept", async () => {
  const id = await submit();
  expect(await attachFiles(admin, id, [file("large.pdf", 11 * megabyte)])).toEqual({ key: "filesLarge", max: 10 });
  await attachFiles(admin, id, [file("six.pdf", 6 * megabyte)]);
  expect(await attachFiles(admin, id, [file("five.pdf", 5 * megabyte)])).toEqual({ key: "filesLarge", max: 10 });
  for (const harmful of [
    file("run.exe"),
    file("page.pdf", "<!DOCTYPE html><script>alert(1)</script>"),
    file("image.svg"),
    file("invoice.pdf", "MZ\u0090\u0000"),
    file("fdp.‮exe"),
  ])
    expect(await attachFiles(admin, id, [file("good.pdf"), harmful]), harmful.name).toMatchObject({ key: "fileType" });
  const many = Array.from({ length: 21 }, (_, at) => file(`${at}.txt`));
  expect(await attachFiles(admin, id, many)).toEqual({ key: "filesMany", max: 20 });
  expect(await names(admin, id)).toEqual(["six.pdf"]);
  expect(await stored()).toHaveLength(1);
});

test("[CT8] two uploads at once cannot exceed the limit together", async () => {
  const id = await submit();
  const both = await Promise.all(["a.pdf", "b.pdf"].map((name) => attachFiles(admin, id, [file(name, 6 * megabyte)])));
  expect(both.filter(Boolean)).toEqual([{ key: "filesLarge", max: 10 }]);
  expect(await stored()).toHaveLength(1);
});

test("[CT8] the name of a file is no path, and nobody removes a colleague's file", async () => {
  const id = await submit();
  await attachFiles(admin, id, [file("../../etc/passwd")]);
  const [mine] = await listDraftFiles(admin.id, id);
  expect(mine!.name).not.toContain("/");
  await detachFile(rita, id, mine!.id);
  expect(await names(admin, id)).toHaveLength(1);
  await detachFile(admin, id, mine!.id);
  expect(await stored()).toEqual([]);
});

test("[CT9] deleting an answer, erasing the person and the upkeep leave no file; the export names each", async () => {
  const id = await submit();
  await attachFiles(admin, id, [file("sent.pdf")]);
  const mailId = await plan(id);
  await attachFiles(admin, id, [file("draft.pdf")]);
  const exported = JSON.stringify(await exportPerson(admin, id));
  expect(exported).toContain("sent.pdf");
  expect(exported).toContain("draft.pdf");
  await discardAnswer(id, mailId);
  expect(await stored()).toHaveLength(1);
  await eraseLead(admin, id);
  expect(await stored()).toEqual([]);
  expect(await db().select().from(messageAttachments)).toEqual([]);
  await (await storage()).put(`${answerFilePrefix}left-by-a-crash.bin`, Buffer.from("x"), "application/octet-stream");
  await removeOrphans();
  await removeOrphans();
  expect(await stored()).toEqual([]);
});

test("[CV3] [CT7] two advisors at once with files: one answer takes its files, the other keeps theirs", async () => {
  const id = await submit();
  await attachFiles(admin, id, [file("a.pdf")]);
  await attachFiles(rita, id, [file("r.pdf")]);
  const version = await versionOf(id);
  const both = await Promise.all([planAnswer(admin, id, answer, version), planAnswer(rita, id, answer, version)]);
  const [planned] = both.filter(({ kind }) => kind === "planned");
  expect(both.map(({ kind }) => kind).sort()).toEqual(["planned", "stopped"]);
  const [mail] = await db().select().from(mails).where(sql`${mails.authorId} is not null`);
  const other = mail!.authorId === admin.id ? rita : admin;
  expect(planned).toMatchObject({ mailId: mail!.id });
  expect(await names(other, id)).toHaveLength(1);
  const [sent] = await db().select().from(messageAttachments).where(eq(messageAttachments.mailId, mail!.id));
  expect(sent!.name).toBe(mail!.authorId === admin.id ? "a.pdf" : "r.pdf");
});

test("[CT8] an answer that was taken back may bring too much together with what is attached: it is not sent so", async () => {
  const id = await submit();
  await attachFiles(admin, id, [file("a.pdf", 6 * megabyte)]);
  const mailId = await plan(id);
  await attachFiles(admin, id, [file("b.pdf", 6 * megabyte)]);
  await takeBack(admin, id, mailId);
  const refused = await planAnswer(admin, id, answer, await versionOf(id));
  expect(refused).toEqual({ kind: "unfilled", errors: { files: { key: "filesLarge", max: 10 } } });
  await detachFile(admin, id, (await listDraftFiles(admin.id, id))[0]!.id);
  await plan(id);
});

test("[WI5] [CT7] after merging, the files of an answer stay with it when the two people are separated", async () => {
  const [id, other] = [await submit(), await submit()];
  await attachFiles(admin, other, [file("a.pdf")]);
  const merge = async () => mergeLeads(admin, id, other, { into: await versionOf(id), from: await versionOf(other) });
  expect(await merge()).toBe("merged");
  const mailId = await plan(id);
  await separate(admin, id);
  const filesOf = async () => db().select().from(messageAttachments).where(eq(messageAttachments.leadId, id));
  expect(await filesOf()).toMatchObject([{ name: "a.pdf", mailId }]);
  // Nor do those of an answer that was taken back leave its text.
  await takeBack(admin, id, mailId);
  await attachFiles(admin, other, [file("b.pdf")]);
  const planned = await plan(other);
  await merge();
  await takeBack(admin, id, planned);
  await separate(admin, id);
  expect((await names(admin, id)).sort()).toEqual(["a.pdf", "b.pdf"]);
});
