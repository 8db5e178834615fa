import { expect, test } from "vitest";
import { checkMail } from "./checks.ts";
import { letterHtml } from "./letter-html.server.ts";
import { toMail, writeMails } from "./letter-mail.server.tsx";

const site = "https://savia.example";

test("[LE4] the blocks of an article become HTML for mail programs, with absolute addresses", () => {
  const html = letterHtml(
    '<h2>Rain</h2><p>Read <a href="/insights/rain">this</a> and <a href="#fn-1">that</a>.</p><figure class="wide"><img src="/blog-images/blog-posts/a.png" alt="Rain" width="900" height="600"></figure><p class="button"><a href="/es/events">Come</a></p><aside class="callout"><p>Note</p></aside>',
    site,
  );
  expect(html).toContain(`href="${site}/insights/rain"`);
  expect(html).toContain(`src="${site}/blog-images/blog-posts/a.png"`);
  expect(html).not.toContain("#fn-1");
  expect(html).not.toMatch(/loading=|decoding=|width="900"/);
  expect(html).toMatch(
    /<a href="https:\/\/savia\.example\/es\/events" style="[^"]*background-color[^"]*" class="button">/,
  );
  for (const tag of ["h2", "p", "img", "aside"]) expect(html).toMatch(new RegExp(`<${tag} [^>]*style="`));
});

test("[LE4] nothing that is unsafe reaches a mail", () => {
  const html = letterHtml(
    '<p onclick="x()" style="position:fixed">a<script>alert(1)</script></p><a href="javascript:alert(1)">b</a><img src="data:text/html,x" alt=""><iframe src="https://evil.example"></iframe>',
    site,
  );
  expect(html).not.toMatch(/script|onclick|javascript|position:fixed|iframe|data:/);
});

test("[LE4] what mail providers dislike is named", () => {
  const fine = { subject: "Rain", preview: "It rained", html: '<img src="a" alt="Rain">' };
  expect(checkMail(fine)).toEqual([]);
  const html = `<img src="a" alt=""><img src="b"><p>${"ñ".repeat(60_000)}</p>`;
  expect(checkMail({ subject: "R".repeat(71), preview: "", html })).toEqual([
    { key: "alt", count: 2 },
    { key: "size", count: 121 },
    { key: "subject", count: 71 },
    { key: "preview" },
  ]);
});

test("[LE4] each person gets their own way out, twice the same message, and a plain text", async () => {
  const both = (text: string) => ({ en: text, es: text });
  const words = { subject: both("Rain $& news"), preview: both("p"), body: both("<p>It <strong>rained</strong>.</p>") };
  const mails = await writeMails(words, ["en"]);
  expect(mails.es).toBeUndefined();
  const person = { letterId: "l", subscriberId: "s", email: "ana@example.org", language: "en" as const };
  const address = `${site}/subscribe/$&token`;
  const mail = toMail(person, mails.en!, address);
  expect(mail.html).toContain(address.replace("&", "&"));
  expect(mail.text).toContain(address);
  expect(mail.text).toContain("It rained.");
  expect(mail.unsubscribeUrl).toBe(address);
  expect(mail.messageId).toBe(toMail(person, mails.en!, address).messageId);
  expect(`${mail.html}${mail.text}`).not.toContain("own-page.invalid");
});
