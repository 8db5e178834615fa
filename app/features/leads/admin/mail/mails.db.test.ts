import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { admin, auditActions, useLeads } from "#test/factories/leads.ts";
import { findMail, listMails, resendMail } from "./mails.server.ts";

useDatabase();
useLeads();

test("the mail log is searched by part of a subject or address, and by a whole address in upper or lower case", async () => {
  const mail = (recipient: string, subject: string, state: "sent" | "dead" = "sent") => ({
    kind: "x",
    recipient,
    subject,
    html: "h",
    text: "t",
    language: "en",
    messageId: `<${recipient}>`,
    state,
  });
  await db()
    .insert(mails)
    .values([
      mail("Ana@example.org", "50% done"),
      mail("joana@example.org", "Other", "dead"),
      mail("b@example.org", "50 x"),
    ]);
  const found = async (q: string, state: "" | "dead" = "") => {
    const { list, total, newestOnly } = await listMails({ q, state, page: 1 });
    expect({ total, newestOnly }).toEqual({ total: list.length, newestOnly: undefined });
    return list.map(({ recipient }) => recipient).sort();
  };
  expect(await found("ANA@")).toEqual(["Ana@example.org", "joana@example.org"]);
  expect(await found("ana@example.org")).toEqual(["Ana@example.org"]);
  expect(await found("50%")).toEqual(["Ana@example.org"]);
  expect(await found("example", "dead")).toEqual(["joana@example.org"]);
  expect(await found("nobody")).toEqual([]);
});

test("a dead mail is in the log and can be sent again; a private one cannot be read there", async () => {
  const [dead] = await db()
    .insert(mails)
    .values({
      kind: "teamInquiry",
      recipient: "a@example.org",
      subject: "Dead one",
      html: "h",
      text: "t",
      language: "en",
      messageId: "<1>",
      state: "dead",
      attempts: 20,
      lastError: "550 no",
    })
    .returning();
  const [secret] = await db()
    .insert(mails)
    .values({
      kind: "passwordReset",
      recipient: "b@example.org",
      subject: "Secret one",
      html: "link",
      text: "link",
      language: "en",
      messageId: "<2>",
      secret: true,
    })
    .returning();
  expect((await listMails({ q: "", state: "dead", page: 1 })).list).toMatchObject([
    { id: dead!.id, lastError: "550 no" },
  ]);
  expect((await listMails({ q: "B@EXAMPLE", state: "", page: 1 })).list).toMatchObject([{ id: secret!.id }]);
  expect(await findMail(secret!.id)).toMatchObject({ html: "", text: "" });
  expect(await resendMail(admin, dead!.id)).toBe(true);
  expect(await findMail(dead!.id)).toMatchObject({ state: "queued", attempts: 0, lastError: null });
  expect(await resendMail(admin, "gone")).toBe(false);
  expect(await auditActions()).toEqual(["mailResent"]);
});
