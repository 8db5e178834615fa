import { expect, test } from "vitest";
import { createCounter, type ClientFields } from "./counter.server.ts";
import { looksPersonal, readSeenPage, sourceOf } from "./seen-page.ts";

const desktop = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

function startCounter() {
  const counter = createCounter({ ownHost: "savia.example", addressOf: (peer, forwarded) => forwarded ?? peer });
  counter.setClock({ day: "2026-11-18", hour: 9, salt: "salt" });
  return counter;
}

/** "kind name language" of a day -> count */
function daySums(counter: ReturnType<typeof startCounter>) {
  const { rows, marks } = counter.take();
  const sums = Object.fromEntries(
    rows
      .filter(({ hour }) => hour === -1)
      .map(({ kind, name, language, count }) => [`${kind} ${name} ${language}`.replace(/ +/g, " ").trim(), count]),
  );
  return { sums, marks: marks.map(({ kind, language }) => `${kind} ${language}`.trim()).sort(), rows };
}

function visit(counter: ReturnType<typeof startCounter>, peer: string, fields: ClientFields, ...pages: string[]) {
  counter.countFile({ ...fields, referer: "https://savia.example/" }, peer);
  for (const page of pages) counter.countPage(page, fields, peer);
}

test("a view is counted by page, language, source, campaign and device, each by itself", () => {
  const counter = startCounter();
  visit(counter, "203.0.113.1", { userAgent: desktop, referer: "https://www.redcoop.example/x?id=7" }, "/about");
  visit(counter, "203.0.113.2", { userAgent: phone }, "/es/about?utm_source=Letter&utm_campaign=november", "/es");
  const { sums, marks, rows } = daySums(counter);
  expect(sums).toEqual({
    "page /about en": 1,
    "page /about es": 1,
    "page / es": 1,
    "views en": 1,
    "views es": 2,
    "source redcoop.example": 1,
    "source direct": 2,
    "campaign letter / november": 1,
    "device computer": 1,
    "device phone": 2,
  });
  expect(marks).toEqual(["browser", "browser", "visitor en", "visitor es"]);
  expect(rows.filter(({ hour }) => hour === 9)).toHaveLength(10);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|Mozilla|id=7/);
});

test("a page counts once its visitor has asked for a file, also when the file comes later", () => {
  const counter = startCounter();
  const fields = { userAgent: desktop };
  counter.countPage("/", fields, "203.0.113.1");
  counter.countPage("/about", { ...fields }, "203.0.113.1");
  counter.countPage("/", { ...fields }, "203.0.113.9");
  expect(daySums(counter).sums).toEqual({});
  counter.countFile({ ...fields }, "203.0.113.1");
  expect(daySums(counter).sums).toMatchObject({ "page / en": 1, "page /about en": 1, "views en": 2 });
});

test("who asks whether a copy is still valid has a browser's cache", () => {
  const counter = startCounter();
  counter.countPage("/", { userAgent: desktop, ifNoneMatch: '"abc"' }, "203.0.113.1");
  expect(daySums(counter).sums).toMatchObject({ "views en": 1 });
});

test("a page of somebody who never asks for a file is forgotten after a minute", () => {
  const counter = startCounter();
  counter.countPage("/", { userAgent: desktop }, "203.0.113.1");
  for (let flush = 0; flush < 14; flush++) counter.take();
  expect(counter.take().waiting).toEqual([]);
  counter.countFile({ userAgent: desktop }, "203.0.113.1");
  expect(daySums(counter).sums).toEqual({});
});

test("robots and prefetches are not counted", () => {
  const counter = startCounter();
  visit(counter, "203.0.113.1", { userAgent: "Googlebot/2.1 (+http://www.google.com/bot.html)" }, "/");
  visit(counter, "203.0.113.2", { userAgent: "WhatsApp/2.23" }, "/");
  visit(counter, "203.0.113.3", {}, "/");
  counter.countPage("/", { userAgent: desktop, purpose: "prefetch;prerender", ifNoneMatch: "x" }, "203.0.113.4");
  expect(daySums(counter)).toMatchObject({ sums: {}, marks: [] });
});

test("a new day has new hashes, and nobody is recognized", () => {
  const counter = startCounter();
  const fields: ClientFields = { userAgent: desktop };
  visit(counter, "203.0.113.1", fields, "/");
  const [first] = counter.take().marks;
  counter.setClock({ day: "2026-11-19", hour: 0, salt: "another" });
  counter.countPage("/", fields, "203.0.113.1");
  expect(daySums(counter).sums).toEqual({});
  counter.countFile(fields, "203.0.113.1");
  const { marks } = counter.take();
  expect(marks.map(({ mark }) => mark)).not.toContain(first!.mark);
});

test("[FI5] 10,000 addresses and campaigns stay within bounds, and their views are counted as other", () => {
  const counter = startCounter();
  for (let number = 0; number < 10_000; number++) {
    const peer = `198.51.${number >> 8}.${number & 255}`;
    const referer = `https://host-${number}.example/`;
    visit(counter, peer, { userAgent: desktop, referer }, `/insights/post-${number}?utm_campaign=c-${number}`);
  }
  const { rows } = counter.take();
  const of = (kind: string) => rows.filter((row) => row.kind === kind && row.hour === -1);
  const total = (kind: string) => of(kind).reduce((sum, { count }) => sum + count, 0);
  expect([of("page").length, of("source").length, of("campaign").length]).toEqual([1001, 301, 301]);
  expect([total("page"), total("source"), total("campaign"), total("views")]).toEqual([10_000, 10_000, 10_000, 10_000]);
});

test("[FI5] among thousands of made-up addresses, pages, steps and totals are still counted", () => {
  const counter = startCounter();
  const fields = { userAgent: desktop };
  counter.countFile(fields, "203.0.113.1");
  const visits = ["/about?utm_campaign=c", "/es/about?x=", "/tools?utm_source=s&step=3&n=", "/admin?n=", "/x.css?n="];
  for (let number = 0; number < 20_000; number++)
    counter.countPage(visits[number % 5]! + number, fields, "203.0.113.1");
  const { sums } = daySums(counter);
  expect(sums).toMatchObject({
    "page /about en": 4000,
    "page /about es": 4000,
    "page /tools en": 4000,
    "views en": 8000,
    "views es": 4000,
  });
  expect(Object.keys(sums).filter((key) => /admin|css/.test(key))).toEqual([]);
  const campaigns = Object.entries(sums).filter(([key]) => key.startsWith("campaign"));
  expect(campaigns.length).toBeLessThanOrEqual(302);
  expect(campaigns.reduce((sum, [, count]) => sum + count, 0)).toBe(8000);
  // In the next seconds addresses are read again.
  counter.countPage("/about?utm_campaign=november", fields, "203.0.113.1");
  expect(daySums(counter).sums).toMatchObject({ "page /about en": 1 });
});

test("what is counted is given back when it could not be stored", () => {
  const counter = startCounter();
  visit(counter, "203.0.113.1", { userAgent: desktop }, "/");
  const taken = counter.take();
  counter.giveBack(taken);
  visit(counter, "203.0.113.1", { userAgent: desktop }, "/");
  expect(daySums(counter)).toMatchObject({ sums: { "views en": 2 }, marks: ["browser", "visitor en"] });
});

test("addresses that are secret, of the team or for programs are no pages", () => {
  const secret = "abcdefghijklmnop";
  expect(readSeenPage(`/es/tools/result/${secret}`)).toMatchObject({ name: "/tools/result/…", language: "es" });
  expect(readSeenPage(`/tools/team/manage/${secret}`)).toMatchObject({ name: "/tools/team/manage/…" });
  for (const address of [
    "/admin",
    "/auth?next=/x",
    "/about.data",
    "/es/rss.xml",
    "/functions/seen",
    `/preview/${secret}`,
  ])
    expect(readSeenPage(address), address).toBeUndefined();
});

test("the steps of the scanner and the beginning of an inquiry are in the address", () => {
  const stepOf = (address: string) => readSeenPage(address)?.step;
  expect(stepOf("/tools")).toBe("scanner.opened");
  expect(stepOf("/es/tools?step=4")).toBe("scanner.page.4");
  expect(stepOf("/tools?step=email")).toBeUndefined();
  expect(stepOf("/es/journey")).toBe("inquiry.begun");
});

test("what looks like a person or an id is left out", () => {
  for (const text of [
    "ana@savia.example",
    "call +57 300 123 4567",
    "3f2504e0-4f89-11d3-9a0c",
    "203.0.113.7",
    "a1b2c3d4e5f6a7b8c9d0e1",
  ])
    expect(looksPersonal(text), text).toBe(true);
  for (const text of ["rest and work", "november-2026-letter-to-all", "escucha 2026"])
    expect(looksPersonal(text)).toBe(false);
  expect(sourceOf("https://203.0.113.7/x", "savia.example")).toBe("direct");
  expect(sourceOf("https://savia.example/about", "savia.example")).toBeUndefined();
});
