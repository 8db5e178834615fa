import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { startMailbox } from "#test/smtp-mailbox.ts";
import { muteMails } from "#app/features/accounts/own-account/profile.server.ts";
import type { Role } from "#app/platform/auth/permissions.ts";
import { addRows } from "#app/platform/figures/store.server.ts";
import { drainOnce } from "#app/platform/mail/drain.server.ts";
import { picturesOf } from "#app/platform/mail/message.server.ts";
import { smtpTransport } from "#app/platform/mail/transport.server.ts";
import { findPictures } from "#app/features/leads/admin/mail/mails.server.ts";
import { db, type Database } from "#db/client.server.ts";
import { figureLetters, figureSums, leadEntries, leads, mails, scans, userRoles, users } from "#db/schema.ts";
import { createAccount } from "#test/factories/accounts.ts";
import { submit } from "#test/factories/leads.ts";
import { useDatabase } from "#test/database.ts";
import { monthRange } from "../period.ts";
import { letterOffUrl, readLetterToken, turnLetterOff } from "./letter-off.server.ts";
import { writeMonthlyLetter } from "./monthly-letter.server.tsx";

useDatabase();

/** On the site's clocks in the morning of the first of November. */
const first = new Date("2026-11-01T16:00:00Z");

beforeEach(async () => {
  for (const table of [figureLetters, figureSums, leads, mails, userRoles, users]) await db().delete(table);
  await countOctober();
});

/** What a small site counts in a month. */
async function countOctober() {
  const { days, before } = monthRange("2026-10");
  const row = (day: string, kind: string, name: string, count: number, language = "en") => ({
    day,
    hour: -1,
    kind: kind as "views",
    name,
    detail: "",
    language,
    count,
    total: 0,
  });
  await addRows(
    db() as Database,
    [...before, ...days].flatMap((day, index) => [
      row(day, "views", "", 80 + (index % 7) * 9),
      row(day, "visitors", "", 30 + (index % 7) * 4),
      row(day, "page", "/", 40),
      row(day, "page", "/insights/assemblies-that-listen-to-everybody", 20, "es"),
      row(day, "source", "google.com", 20, ""),
      row(day, "source", "redcoop.example", 12, ""),
      row(day, "step", "scanner.opened", 9),
      ...[8, 8, 7, 4, 4, 4, 3].map((count, page) => row(day, "step", `scanner.page.${page + 1}`, count)),
      row(day, "step", "scanner.sent", 3),
      row(day, "step", "inquiry.sent", 1),
    ]),
  );
}

/** Seven answers, one of them late, and six scans. */
async function workInOctober() {
  const leadId = await submit();
  const createdAt = new Date("2026-10-20T12:00:00Z");
  for (const minutes of [30, 45, 120, 300, 320, 700, 2000])
    await db()
      .insert(leadEntries)
      .values({ leadId, kind: "reply", payload: { minutes, late: minutes > 1440 }, createdAt });
  const pillarScores = {
    purposeCulture: 35,
    collaboration: 28,
    leadership: 28,
    wellBeing: 7,
    organizationalStrategy: 14,
  };
  for (let index = 0; index < 6; index++)
    await db()
      .insert(scans)
      .values({
        leadId,
        mailTokenHash: `m${index}`,
        pageTokenHash: `p${index}`,
        language: "en",
        firstName: "Ana",
        company: "A",
        verified: true,
        result: { pillarScores },
        createdAt,
      });
}

const addReader = (name: string, roles: Role[], language?: string) => createAccount(name, { roles, language });
const letters = () => db().select().from(mails).where(eq(mails.kind, "figuresLetter")).orderBy(mails.recipient);

test("[FI10] the letter goes once to everybody who may see figures, each in their language, over two processes and restarts", async () => {
  await addReader("alma", ["owner", "editor"], "es");
  await addReader("rita", ["reader"], "en");
  await addReader("nobody", []);
  const blocked = await addReader("blocked", ["advisor"]);
  await db().update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.id));
  const muted = await addReader("muted", ["editor"]);
  await muteMails(muted.id, ["figuresLetter"]);
  await createAccount("unconfirmed", { roles: ["editor"], emailVerified: false });
  expect(await writeMonthlyLetter(new Date("2026-10-31T20:00:00Z"))).toBe(0);
  expect(await writeMonthlyLetter(new Date("2026-11-01T06:30:00Z")), "at night").toBe(0);
  const written = await Promise.all([writeMonthlyLetter(first), writeMonthlyLetter(first)]);
  expect(written.sort()).toEqual([0, 2]);
  expect(await writeMonthlyLetter(new Date("2026-11-03T16:00:00Z"))).toBe(0);
  const list = await letters();
  expect(list.map(({ recipient, language, subject }) => [recipient, language, subject])).toEqual([
    ["alma@example.org", "es", "Savia en octubre de 2026"],
    ["rita@example.org", "en", "Savia in October 2026"],
  ]);
  for (const { html, text } of list) expect(html + text).not.toMatch(/\{\{|undefined|NaN/);
  expect(list[1]!.text).toContain("Scanner: most leave at");
  expect(await db().select({ month: figureLetters.month }).from(figureLetters)).toEqual([{ month: "2026-10" }]);
});

test("[FI10] a month without figures, and a site that was away for a week, write none", async () => {
  await addReader("alma", ["owner"]);
  expect(await writeMonthlyLetter(new Date("2026-11-08T16:00:00Z"))).toBe(0);
  expect(await writeMonthlyLetter(new Date("2026-12-01T16:00:00Z"))).toBe(0);
  expect(await letters()).toEqual([]);
  expect(await writeMonthlyLetter(new Date("2026-11-07T16:00:00Z"))).toBe(1);
});

test("[FI10] its pictures are PNG within the mail, with their figures as alt text, and one click turns it off", async () => {
  await addReader("alma", ["owner"], "es");
  await workInOctober();
  await writeMonthlyLetter(first);
  const [letter] = await letters();
  const pictures = picturesOf(letter!);
  expect(pictures.map(({ id }) => id)).toEqual([
    "visitors",
    "answers",
    "funnel",
    "sources",
    "pages",
    "scanner",
    "pillars",
  ]);
  for (const { png } of pictures) expect(Buffer.from(png, "base64").subarray(1, 4).toString()).toBe("PNG");
  const alts = [...letter!.html.matchAll(/<img[^>]*alt="([^"]*)"/g)].map(([, alt]) => alt);
  expect(alts).toHaveLength(7);
  for (const alt of alts) expect(alt).toMatch(/\d/);
  expect(alts.join()).toContain("Inicio 1240");
  expect(letter!.text).toContain("Respuestas en menos de 24 horas: 6 de 7");
  const mailbox = await startMailbox();
  const transport = smtpTransport(`smtp://127.0.0.1:${mailbox.port}`);
  await drainOnce(transport);
  const { raw } = await mailbox.waitFor(({ to }) => to.includes("alma@example.org"));
  transport.close();
  await mailbox.stop();
  expect(raw.length).toBeLessThan(400_000);
  expect(Buffer.byteLength(letter!.html)).toBeLessThan(100_000);
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n\s+/g, " ");
  expect(head).toMatch(/^List-Unsubscribe: <http[^>]+\/auth\/letter\?token=[\w-]+>$/m);
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(raw.match(/Content-ID: <\w+>/gi)).toHaveLength(7);
  expect(raw).toContain("text/plain");
});

test("[FI10] the next letter removes the pictures of the one before, whose words stay", async () => {
  await addReader("alma", ["owner"]);
  await writeMonthlyLetter(first);
  const [letter] = await letters();
  expect(await findPictures(letter!.id)).toHaveLength(5);
  await db().update(mails).set({ createdAt: sql`now() - interval '31 days'` });
  await db().delete(figureLetters);
  await writeMonthlyLetter(first);
  expect(await findPictures(letter!.id)).toEqual([]);
  expect(await letters()).toHaveLength(2);
});

test("[FI10] only the link of a letter turns it off, for its person, however often", async () => {
  const [alma, rita] = [await addReader("alma", ["owner"]), await addReader("rita", ["reader"])];
  await muteMails(alma.id, ["newBrowser"]);
  const token = new URL(await letterOffUrl(alma.id)).searchParams.get("token")!;
  expect(await readLetterToken(token)).toBe(alma.id);
  const damaged = token.slice(0, -4) + (token.endsWith("AAAA") ? "BBBB" : "AAAA");
  for (const wrong of ["", "x", damaged, Buffer.from('{"userId":"x"}').toString("base64url")])
    expect(await readLetterToken(wrong), wrong).toBeUndefined();
  expect(await turnLetterOff(alma.id)).toBe(true);
  expect(await turnLetterOff(alma.id)).toBe(true);
  expect(await turnLetterOff("gone")).toBe(false);
  const muted = await db().select({ id: users.id, mutedMails: users.mutedMails }).from(users);
  expect(muted.find(({ id }) => id === alma.id)!.mutedMails).toEqual(["newBrowser", "figuresLetter"]);
  expect(muted.find(({ id }) => id === rita.id)!.mutedMails).toEqual([]);
  expect(await writeMonthlyLetter(first)).toBe(1);
  expect((await letters()).map(({ recipient }) => recipient)).toEqual(["rita@example.org"]);
});
