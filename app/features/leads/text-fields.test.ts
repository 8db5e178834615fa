import { expect, test } from "vitest";
import { z } from "zod";
import { emailText, fieldProblems, optionalChoice, optionalText, problemText, requiredText, textList } from "./text-fields.ts";

const schema = z.object({ name: requiredText(5), email: emailText, more: optionalText(5), pick: optionalChoice(["a", "b"]), list: textList(2, 5) });
const problemsOf = (value: object) => {
  const result = schema.safeParse({ name: "Ana", email: "ana@example.org", ...value });
  return result.success ? {} : fieldProblems(result.error);
};

test("text is kept exactly, spaces, emoji and right-to-left marks included", () => {
  const odd = " \u202eé😀 ";
  expect(z.object({ name: requiredText(20) }).parse({ name: odd })).toEqual({ name: odd });
});

test.each([
  [{ name: "  " }, { name: { code: "required" } }],
  [{ name: undefined }, { name: { code: "required" } }],
  [{ name: null }, { name: { code: "required" } }],
  [{ name: 7 }, { name: { code: "unreadable" } }],
  [{ name: "a\0b" }, { name: { code: "unreadable" } }],
  [{ name: "\ud800" }, { name: { code: "unreadable" } }],
  [{ name: "123456" }, { name: { code: "tooLong", max: 5 } }],
  [{ email: "" }, { email: { code: "required" } }],
  [{ email: "a@b" }, { email: { code: "emailInvalid" } }],
  [{ email: "a@b.example\r\nBcc: x@y.example" }, { email: { code: "emailInvalid" } }],
  [{ email: "a@b.example, c@d.example" }, { email: { code: "emailInvalid" } }],
  [{ more: {} }, { more: { code: "unreadable" } }],
  [{ more: null }, {}],
  [{ pick: "c" }, { pick: { code: "invalidOption" } }],
  [{ list: "x" }, { list: { code: "unreadable" } }],
  [{ list: [1] }, { list: { code: "unreadable" } }],
  [{ list: ["a", "b", "c"] }, { list: { code: "tooMany", max: 2 } }],
])("%j is told as %j", (value, problems) => {
  expect(problemsOf(value)).toEqual(problems);
});

test("an address loses the spaces around it", () => {
  expect(emailText.parse(" Ana@Example.org ")).toBe("Ana@Example.org");
});

test("a problem is told in the page's words", () => {
  const errors = { required: { name: "Your name?" }, emailInvalid: "?", tooLong: "At most {{max}}.", unreadable: "Again, please." };
  expect(problemText(errors, "name", { code: "required" })).toBe("Your name?");
  expect(problemText(errors, "name", { code: "tooLong", max: 5 })).toBe("At most 5.");
});
