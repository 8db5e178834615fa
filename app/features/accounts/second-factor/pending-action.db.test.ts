import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findPendingAction, createProofAddress } from "#app/platform/auth/pending-action.server.ts";
import { db } from "#db/client.server.ts";
import { users, verifications } from "#db/schema.ts";
import { createAccount } from "#test/factories/accounts.ts";
import { useDatabase } from "#test/database.ts";

vi.hoisted(() => {
  process.env.AUTH_SECRET = "a secret that only this test knows of";
});
useDatabase();

beforeEach(async () => {
  for (const table of [verifications, users]) await db().delete(table);
});
afterEach(() => vi.useRealTimers());

const page = "/account/security";
const waiting = (intent: string, fields: Record<string, string | Blob>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return { action: page, sent: { intent, isBulk: false, form, typed: form } };
};
const nextOf = (address: string) => new URL(address, "http://localhost:3000").searchParams.get("next")!;
const tokenOf = (address: string) => new URL(nextOf(address), "http://localhost:3000").searchParams.get("action")!;

test("[R24] a form that was sent with an old proof waits for a quarter of an hour, encrypted, for its sender alone", async () => {
  const [ana, leo] = [await createAccount("ana"), await createAccount("leo")];
  const address = await createProofAddress(ana.id, page, waiting("password", { password: "una frase secreta" }));
  expect(address).toMatch(/^\/auth\/again\?next=%2Faccount%2Frepeat%3Faction%3D/);
  expect(JSON.stringify(await db().select().from(verifications))).not.toContain("frase secreta");
  expect(await findPendingAction(tokenOf(address), ana.id)).toEqual({
    userId: ana.id,
    action: page,
    page,
    fields: [
      ["intent", "password"],
      ["password", "una frase secreta"],
    ],
  });
  expect(await findPendingAction(tokenOf(address), leo.id)).toBeUndefined();
  expect(await findPendingAction("another", ana.id)).toBeUndefined();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
  expect(await findPendingAction(tokenOf(address), ana.id)).toBeUndefined();
});

test("[MS1] the password of a mail server does not wait with its form", async () => {
  const ana = await createAccount("ana");
  const sent = waiting("mail-server", { host: "smtp.example.org", mailPassword: "secret" });
  const address = await createProofAddress(ana.id, "/admin/settings/mail", sent);
  expect((await findPendingAction(tokenOf(address), ana.id))?.fields).toEqual([
    ["intent", "mail-server"],
    ["host", "smtp.example.org"],
  ]);
});

test("[R24] pages, files and very long forms lead back to the page", async () => {
  const ana = await createAccount("ana");
  expect(nextOf(await createProofAddress(ana.id, page))).toBe(page);
  expect(nextOf(await createProofAddress(ana.id, page, waiting("save", { file: new Blob(["x"]) })))).toBe(page);
  expect(nextOf(await createProofAddress(ana.id, page, waiting("save", { text: "x".repeat(30_000) })))).toBe(page);
  expect(await db().select().from(verifications)).toEqual([]);
});
