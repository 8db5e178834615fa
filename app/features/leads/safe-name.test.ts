import { expect, test } from "vitest";
import { safeName } from "./safe-name.ts";

test("everything that could be read as an address is removed from a name", () => {
  for (const name of [
    "evil.example/win",
    "bit.ly/x",
    "a@b.c",
    "evil.example",
    "EVIL.EXAMPLE",
    "https://evil.example",
    "https:evil",
    "http",
    "www",
    "www.evil",
    "//evil",
    "\\\\evil\\share",
    "mailto:a",
    "javascript:alert(1)",
    "evil.example:8080",
    "(evil.example)",
    "«evil.example»",
    "evil．example",
    "evil。example",
    "evil｡example",
    "evil․example",
    "ｅｖｉｌ．ｅｘａｍｐｌｅ／ｗｉｎ",
    "a＠b",
    "a﹫b",
    "evil.\u200bexample",
    "ev\u200bil\u2060.\ufeffexample",
    "evil\u00ad.example",
    "evil.\u202eexample",
    "evil·example",
    "evil⁄win",
    "evil∕win",
    "пример.рф",
    "例え。テスト",
    "10.0.0.1",
    "evil%2eexample",
    "evil&#46;example",
    ".com",
    "  ",
    "…",
    "\u200b",
  ])
    expect(safeName(name), JSON.stringify(name)).toBe("");
});

test("the rest of the name stays", () => {
  expect(safeName("Ana evil.example/win Ruiz")).toBe("Ana Ruiz");
  expect(safeName("Win now\r\nhttp://spam.example/x www.spam.example")).toBe("Win now");
  expect(safeName("Cooperativa Sol S.A.")).toBe("Cooperativa Sol");
});

test("names as people write them stay as they are", () => {
  for (const name of [
    "Ana María Beltrán-O’Neill",
    "Dr. Ana Ruiz Jr.",
    "St. Mary & Sons, Inc.",
    "Col·lectiu Ronda",
    "Ñandú 3",
    "李小龍",
    "نور الدين",
    "Red: mujeres del sur",
  ])
    expect(safeName(name)).toBe(name);
  expect(safeName("Ana  María\n")).toBe("Ana María");
});

test("a long name is cut", () => {
  expect(safeName("x".repeat(200))).toHaveLength(80);
});
