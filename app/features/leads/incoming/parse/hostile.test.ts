import { expect, test } from "vitest";
import { cleanMailHtml, textOfHtml } from "./clean-html.ts";
import { natureOf } from "./classify.ts";
import { newPartOf } from "./new-part.ts";
import { readMail } from "./read-mail.ts";

/** Milliseconds of CPU: a busy machine makes all of them wait. */
const limit = 4_000;

async function timed(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
const mailOf = (body: string, headers = "") =>
  new TextEncoder().encode(`From: ana@visitor.test\r\nTo: hola@savia.test\r\nSubject: x\r\n${headers}\r\n${body}`);

test("[RC8] HTML that is meant to take long is shown as text, or cleaned in time", async () => {
  for (const html of [
    "<div>".repeat(400_000),
    "<b><i>".repeat(50_000),
    "<".repeat(200_000),
    "<a ".repeat(60_000),
    "<!--".repeat(50_000),
    "&".repeat(200_000),
    "<p>&nbsp;".repeat(20_000),
    `<a href="${"x".repeat(190_000)}">x</a>`,
    "<table><tr><td>".repeat(60),
    " ".repeat(200_000),
    "<br> ".repeat(40_000),
  ]) {
    const name = html.slice(0, 12);
    expect(await timed(() => textOfHtml(cleanMailHtml(html))), name).toBeLessThan(limit);
  }
  expect(cleanMailHtml(`${"<div>".repeat(500)}<script>alert(1)</script><img src=x onerror=y>words`)).not.toMatch(
    /<(script|img)/,
  );
});

test("text that is meant to take long, and mails of thousands of parts", async () => {
  for (const text of [
    "> ".repeat(25_000),
    "On ".repeat(17_000),
    "El x escribió:\n".repeat(4_000),
    "\n".repeat(50_000),
    "De: \nPara: \n".repeat(5_000),
    "-".repeat(50_000),
    "_".repeat(50_000),
    `${" \n".repeat(25_000)}x`,
    "<mailto:".repeat(6_000),
  ])
    expect(await timed(() => newPartOf(text)), JSON.stringify(text.slice(0, 12))).toBeLessThan(limit);
  const parts = `--b\r\n\r\nx\r\n`.repeat(20_000);
  const many = mailOf(`${parts}--b--`, "Content-Type: multipart/mixed; boundary=b\r\n");
  expect(await timed(() => readMail(many))).toBeLessThan(2 * limit);
  expect(await timed(() => readMail(mailOf("x", "X-A: b\r\n".repeat(100_000))))).toBeLessThan(2 * limit);
  const flowed = mailOf("a \r\n".repeat(50_000), "Content-Type: text/plain; format=flowed\r\n");
  expect(await timed(() => readMail(flowed))).toBeLessThan(limit);
});

test("what is no readable mail is an error, not an endless loop", async () => {
  await expect(readMail(mailOf("x", `X-A: ${"b".repeat(3_000_000)}\r\n`))).rejects.toThrow();
  const nested = Array.from(
    { length: 500 },
    (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
  ).join("");
  await expect(readMail(new TextEncoder().encode(`From: ana@visitor.test\r\n${nested}`))).rejects.toThrow();
  expect(await readMail(new Uint8Array())).toMatchObject({ from: [], text: "", files: [] });
  expect(natureOf(await readMail(new TextEncoder().encode("\0\0\0")))).toBe("human");
});

test("a long reply keeps every word that is not searched for quotations", async () => {
  const text = `${"word ".repeat(4_000)}end`;
  expect(await newPartOf(text)).toBe(text);
});
