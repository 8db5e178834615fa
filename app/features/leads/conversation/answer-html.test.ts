import { expect, test } from "vitest";
import { xssCorpus } from "#test/xss-corpus.ts";
import { answerHtml } from "./answer-html.server.ts";

const html = (body: string) => answerHtml(body, "https://savia.example");

test("text without HTML becomes paragraphs, its addresses become links", () => {
  expect(html("Hola <Ana>\n\nLee https://savia.example/a?b=1&c=2.\nUn saludo")).toBe(
    '<p>Hola &#60;Ana&#62;</p>\n<p>Lee <a href="https://savia.example/a?b=1&#38;c=2">https://savia.example/a?b=1&#38;c=2</a>.<br />Un saludo</p>',
  );
});

test("what the editor writes keeps its paragraphs, lists and links; links to our pages get the site's address", () => {
  expect(
    html('<p>a <strong>b</strong></p><ul><li><p>c</p></li></ul><p><a href="/insights/x" target="_blank">d</a></p>'),
  ).toBe(
    '<p>a <strong>b</strong></p><ul><li><p>c</p></li></ul><p><a href="https://savia.example/insights/x">d</a></p>',
  );
});

test.each(Object.entries(xssCorpus))("%s cannot be sent or shown", (_, payload) => {
  const clean = html(`<p>x</p>${payload}`);
  expect(clean).not.toMatch(/<(?!\/?(?:p|br|strong|em|ul|ol|li|a)[\s/>])/i);
  expect(clean).not.toMatch(/<[^>]*\s(?:on\w+|style|src)=/i);
  expect(clean).not.toMatch(/href="\s*(?:javascript|data|vbscript):/i);
});

test("a quotation mark ends an address that was typed, in text and in HTML: it cannot become an attribute", () => {
  const typed = 'See https://savia.test/a?b=1&c=2"onmouseover=alert(1)// and "https://savia.test/d".';
  for (const body of [typed, `<p>${typed}</p>`]) {
    const html = answerHtml(body, "https://savia.example");
    expect(html).not.toMatch(/<a [^>]*onmouseover/);
    expect([...html.matchAll(/<a [^>]*>/g)].map(([tag]) => tag.replaceAll(/&(#38|amp);/g, "&"))).toEqual([
      '<a href="https://savia.test/a?b=1&c=2">',
      '<a href="https://savia.test/d">',
    ]);
    expect(html).not.toContain("</a>;");
  }
});
