import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { csvOfList } from "#app/components/admin/list/csv-export.server.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, mails, subscribers } from "#db/schema.ts";
import { submit } from "#test/factories/leads.ts";
import { useDatabase } from "#test/database.ts";
import { decodeText } from "#app/platform/text/read-csv.ts";
import { consent, signUp, subscriberOf, useSubscribers } from "#test/factories/subscribers.ts";
import { packRows, readSubscribersFile, unpackRows } from "./import-file.ts";
import { maxRows } from "./import-limits.ts";
import { checkImport, importSubscribers } from "./import-subscribers.server.ts";
import { subscriberList } from "./subscriber-list.ts";
import { deleteSubscriber, exportSubscribers, listSubscribers, takeOff } from "./subscribers-admin.server.ts";

useDatabase();
useSubscribers();

const ana = { id: "ana", email: "ana@savia.example" };
const query = (search = "") => subscriberList.read(new URLSearchParams(search));
const listed = async (search = "") => (await listSubscribers(query(search))).list.map(({ email }) => email);
const audited = async () => (await db().select().from(auditEntries)).map(({ action }) => action).sort();

async function add(email: string, given: Partial<typeof subscribers.$inferInsert> = {}) {
  const row = { email, language: "en" as const, leaveToken: email, state: "active" as const, ...given };
  await db().insert(subscribers).values(row);
}

test("[SU9] the list is searched and filtered by state, language and topic, and sorted", async () => {
  await add("b@example.org", { language: "es", topics: ["t1"], createdAt: new Date(3000) });
  await add("a@example.org", { createdAt: new Date(2000) });
  await add("c%_d@other.example", { state: "left", topics: ["t2"], createdAt: new Date(1000) });
  expect(await listed()).toEqual(["b@example.org", "a@example.org", "c%_d@other.example"]);
  expect(await listed("sort=address")).toEqual(["a@example.org", "b@example.org", "c%_d@other.example"]);
  expect(await listed("q=EXAMPLE.org")).toHaveLength(2);
  expect(await listed("q=%25_")).toEqual(["c%_d@other.example"]);
  expect(await listed("state=left")).toEqual(["c%_d@other.example"]);
  expect(await listed("language=es")).toEqual(["b@example.org"]);
  expect(await listed("topic=t1")).toEqual(["b@example.org", "a@example.org"]);
});

test("[SU9] the team takes somebody off the list or deletes them, and the log has no address", async () => {
  await signUp("ana@example.org");
  const { id } = await subscriberOf("ana@example.org");
  expect(await takeOff(ana, id)).toBe("left");
  expect(await takeOff(ana, id)).toBe("unchanged");
  expect(await takeOff(ana, "nobody")).toBeUndefined();
  expect(await subscriberOf("ana@example.org")).toMatchObject({ state: "left" });
  expect(await deleteSubscriber(ana, id)).toBe(true);
  expect(await deleteSubscriber(ana, id)).toBe(false);
  expect([await db().$count(subscribers), await db().$count(mails)]).toEqual([0, 0]);
  expect(await audited()).toEqual(["subscriberErased", "subscriberLeft"]);
  expect(JSON.stringify(await db().select().from(auditEntries))).not.toContain("ana@example.org");
});

test("[SU10] the file has everybody with their consent, and no cell is a formula", async () => {
  await add("=cmd|x@example.org", { source: { ...consent, shown: "=1+1", place: "import" } });
  await add("plain@example.org", { source: { nonsense: 1 }, lastRefusal: "+550" });
  await db().execute(sql`
    insert into subscribers (email, language, leave_token, state)
    select 'n' || n || '@example.org', 'en', 'n' || n, 'active' from generate_series(1, 2500) n`);
  const text = await csvOfList(subscriberList, exportSubscribers(ana, query())).text();
  expect(text.split("\r\n").filter(Boolean)).toHaveLength(2503);
  expect(text).toContain(`"'=cmd|x@example.org"`);
  expect(text).toContain(`"'=1+1"`);
  expect(text).toContain(`"'+550"`);
  expect(new Set(text.match(/n\d+@example\.org/g)).size).toBe(2500);
  expect(await audited()).toEqual(["subscribersExported"]);
});

test("[SU11] a file is read whatever wrote it; its own export comes back", async () => {
  await add("ana@example.org", { language: "es" });
  const own = await csvOfList(subscriberList, exportSubscribers(ana, query())).text();
  expect(readSubscribersFile(own, "en")).toEqual({
    rows: [{ email: "ana@example.org", language: "es" }],
    invalid: [],
    repeated: 0,
  });
  const text =
    "Name;Correo;Idioma\r\nAna;ANA@Example.org ;Español\r\nLeo;leo@example.org;\r\n\r\n;ana@example.org;en\r\nnobody;;\r\n";
  expect(readSubscribersFile(text, "en")).toEqual({
    rows: [
      { email: "ana@example.org", language: "es" },
      { email: "leo@example.org", language: "en" },
    ],
    invalid: [6],
    repeated: 1,
  });
});

test("[SU11] an import says what it would do, stores where the consent comes from, and never brings anybody back", async () => {
  const leadId = await submit({ email: "fresh@example.org" });
  await add("known@example.org", { source: consent });
  await add("left@example.org", { state: "left" });
  await signUp("pending@example.org");
  const text = "fresh@example.org\nknown@example.org\nleft@example.org\npending@example.org\nbad\nnew@example.org";
  const read = readSubscribersFile(text, "es");
  const checked = await checkImport(read);
  expect({ ...checked, fresh: checked.fresh.length }).toEqual({
    fresh: 2,
    known: 2,
    left: 1,
    invalid: [5],
    repeated: 0,
  });
  expect(await db().$count(subscribers)).toBe(3);

  // All rows, as if they had become known, or left, between the check and the button; and two clicks at once.
  const rows = unpackRows(packRows(read.rows));
  const added = await Promise.all([1, 2].map(() => importSubscribers(ana, rows, "Workshop, May 2026")));
  expect(added.sort()).toEqual([0, 2]);
  expect(await subscriberOf("fresh@example.org")).toMatchObject({
    state: "active",
    language: "es",
    leadId,
    confirmedAt: expect.any(Date),
    source: { place: "import", shown: "Workshop, May 2026", by: "ana" },
  });
  expect(await subscriberOf("left@example.org")).toMatchObject({ state: "left" });
  expect(await subscriberOf("pending@example.org")).toMatchObject({ state: "pending" });
  expect(await subscriberOf("known@example.org")).toMatchObject({ source: consent });
  expect((await audited()).filter((action) => action === "subscribersImported")).toHaveLength(1);
});

test("[SU11] a thousand hostile rows: formulas, broken text, odd addresses; what is stored can be written to", async () => {
  const odd = [
    '=HYPERLINK("http://evil.example")',
    "'=1+1@example.org",
    "+tel@example.org",
    "@example.org",
    "a@b",
    "a@@example.org",
    "<b>x</b>@example.org",
    "ana\u200b@example.org",
    "ñandú@example.org",
    "x".repeat(250) + "@example.org",
    '"quoted, name" <q@example.org>',
    "a@example.org\u0000",
    "\ud800@example.org",
    "🌱@example.org",
    "%00@example.org",
    "a b@example.org",
    "../../etc/passwd@example.org",
    "ok@example.org; drop table subscribers",
    "a@example.org,b@example.org",
    "\t\r",
  ];
  const lines = Array.from({ length: 1000 }, (_, index) => {
    const cell = odd[index % odd.length]!;
    return `"${cell.replaceAll('"', '""')}","${index}","es"`;
  });
  const read = readSubscribersFile(lines.join("\r\n"), "en");
  expect(read.rows.length + read.invalid.length + read.repeated).toBeGreaterThan(900);
  await importSubscribers(ana, unpackRows(packRows((await checkImport(read)).fresh)), "=consent");
  const stored = (await db().select().from(subscribers)).map(({ email }) => email);
  expect(stored.length).toBeGreaterThan(0);
  for (const email of stored) expect(email).toMatch(/^[\w.'+/-]+@[\w.-]+\.\w+$/);

  // Windows-1252 and a byte that is in no UTF-8 text; what is no text at all is refused.
  const latin = new Uint8Array([...Buffer.from("se"), 0xf1, ...Buffer.from("or;a@example.org\nleo@example.org;")]);
  expect(readSubscribersFile(decodeText(latin)!, "en").rows).toHaveLength(2);
  expect(decodeText(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toBeUndefined();
});

test("[SU11] ten thousand rows are checked and imported; what the screen sends back is checked again", async () => {
  const text = Array.from({ length: maxRows }, (_, index) => `person${index}@example.org`).join("\n");
  const checked = await checkImport(readSubscribersFile(text, "en"));
  expect(checked.fresh).toHaveLength(maxRows);
  expect(await importSubscribers(ana, unpackRows(packRows(checked.fresh)), "list")).toBe(maxRows);
  expect((await checkImport(readSubscribersFile(text, "en"))).known).toBe(maxRows);
  expect(unpackRows("a@example.org xx,not an address en,,b@example.org es")).toEqual([
    { email: "a@example.org", language: "en" },
    { email: "b@example.org", language: "es" },
  ]);
});
