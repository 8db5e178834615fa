import fc from "#test/generated.ts";
import { expect, test } from "vitest";
import { cleanForm } from "#app/platform/pages/form-data.server.ts";
import { storableText } from "./storable-text.ts";

test("only control characters, lone surrogates and non-characters are removed", () => {
  expect(storableText("a\u0000b\u0001c\u0008\u000b\u000c\u000e\u001b[31m\u001f")).toBe("abc[31m");
  expect(storableText("x\ud800y\udfffz\ufffe\uffff")).toBe("xyz");
  const kept = "tab\t line\n return\r ñ שלום 字 🌱 👩‍👩‍👧 \u007f\u0085\u00a0\ufeff\ufffd\u{10ffff}";
  expect(storableText(kept)).toBe(kept);
});

test("the output is always the input without the characters that XML 1.0 forbids", () => {
  const allowed = (code: number) =>
    [0x9, 0xa, 0xd].includes(code) ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    code >= 0x10000;
  // Any sequence of UTF-16 code units, with complete and incomplete surrogate pairs.
  const anyText = fc.array(fc.oneof(fc.nat(0xffff), fc.nat(0x1f), fc.constantFrom(0xd83c, 0xdf31)));
  fc.assert(
    fc.property(anyText, (units) => {
      const given = String.fromCharCode(...units);
      const expected = [...given].filter((character) => allowed(character.codePointAt(0)!)).join("");
      expect(storableText(given)).toBe(expected);
    }),
  );
});

test("all text fields of a form are cleaned, and its files are unchanged", async () => {
  const form = new FormData();
  form.append("id", "a\u0000b");
  form.append("tags", "one\u0001");
  form.append("tags", "two\n");
  form.append("image", new File(["\u0000\u0001"], "picture.png", { type: "image/png" }));
  const clean = cleanForm(form);
  expect(clean.get("id")).toBe("ab");
  expect(clean.getAll("tags")).toEqual(["one", "two\n"]);
  expect(await (clean.get("image") as File).text()).toBe("\u0000\u0001");
});
