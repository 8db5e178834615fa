import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bounceOf, natureOf } from "./classify.ts";
import { newPartOf } from "./new-part.ts";
import { readMail, type ReceivedMail } from "./read-mail.ts";
import { dmarcOf, whose } from "./whose.ts";

type Expected = Partial<{
  kind: string;
  trust: string | null;
  outcome: string;
  original: string;
  text: string;
  subject: string;
  name: string;
  refused: string;
  noHtml: string;
}>;
const folder = "test/fixtures/mail";
const json = <Value>(name: string) => JSON.parse(readFileSync(`${folder}/${name}.json`, "utf8")) as Value;
const expected = json<Record<string, Expected>>("expected");
const replies = json<Record<string, { text: string; want: string }>>("replies");

/** What the site has sent: a mail and a reply token to Ana, and a mail to Luz, whose server gave one another id. */
const ana = { id: "ana", email: "ana@visitor.test" };
const luz = { id: "luz", email: "luz@gmail.com" };
const sent = new Map([
  ["<out-1@savia.test>", ana],
  ["<0100abc@email.amazonses.com>", ana],
  ["<out-2@savia.test>", luz],
]);
const token = "aaaaaaaaaaaaaaaaaaaaaaaaac";

function trustOf(mail: ReceivedMail) {
  const ids = natureOf(mail) === "dsn" ? bounceOf(mail).original : mail.references;
  const proven = mail.tokens.includes(token) ? ana : ids.map((id) => sent.get(id)).find(Boolean);
  const byAddress = mail.from[0] === ana.email ? ana : undefined;
  return whose({ from: mail.from, dmarc: dmarcOf(mail, "mx.savia.test") }, { proven, byAddress })?.trust ?? null;
}

test("every mail of the fixtures has an expectation", () => {
  const mails = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  expect(mails.map((name) => name.replace(".eml", "")).sort()).toEqual(Object.keys(expected).sort());
});

for (const [name, want] of Object.entries(expected))
  test(`mail ${name}`, async () => {
    const mail = await readMail(readFileSync(`${folder}/${name}.eml`));
    if (want.kind !== undefined) expect(natureOf(mail)).toBe(want.kind);
    if (want.trust !== undefined) expect(trustOf(mail)).toBe(want.trust);
    if (want.outcome !== undefined) expect(bounceOf(mail).outcome).toBe(want.outcome);
    if (want.original !== undefined) expect(bounceOf(mail).original).toEqual([want.original]);
    if (want.text !== undefined) expect(mail.text).toBe(want.text);
    if (want.subject !== undefined) expect(mail.subject).toBe(want.subject);
    if (want.name !== undefined) expect(mail.files.map((file) => file.name)).toEqual([want.name]);
    if (want.refused !== undefined) expect(mail.files.map((file) => file.refused)).toEqual([want.refused]);
    if (want.noHtml !== undefined) {
      expect(mail.html).not.toMatch(new RegExp(want.noHtml.replace(/^\/|\/$/g, "")));
      expect(mail.text).toContain("c");
    }
  });

for (const [name, { text, want }] of Object.entries(replies))
  test(`the new part of the reply ${name}`, async () => {
    expect(await newPartOf(text)).toBe(want);
  });
