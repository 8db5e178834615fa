import { expect, test } from "vitest";
import { z } from "zod";
import {
  checkFields,
  emailText,
  optionalChoice,
  optionalText,
  requiredText,
  textList,
  tidyText,
} from "./text-fields.ts";

const schema = z.object({
  name: requiredText(5),
  email: emailText,
  more: optionalText(5),
  pick: optionalChoice(["a", "b"]),
  list: textList(2, 5),
});
const copy = {
  required: { name: "name?", email: "email?" },
  emailInvalid: "invalid",
  tooLong: "at most {{max}}",
  tooMany: "up to {{max}}",
  invalidOption: "not on the list",
  unreadable: "unreadable",
};
const errorsOf = (value: object) =>
  checkFields(schema, { name: "Ana", email: "ana@example.org", ...value }, copy).errors ?? {};

test("text is kept exactly, including spaces, emoji and right-to-left marks", () => {
  const odd = " \u202eé😀 ";
  expect(z.object({ name: requiredText(20) }).parse({ name: odd })).toEqual({ name: odd });
});

test.each([
  [{ name: "  " }, { name: "name?" }],
  [{ name: undefined }, { name: "name?" }],
  [{ name: null }, { name: "name?" }],
  [{ name: 7 }, { name: "unreadable" }],
  [{ name: "a\0b" }, { name: "unreadable" }],
  [{ name: "\ud800" }, { name: "unreadable" }],
  [{ name: "123456" }, { name: "at most 5" }],
  [{ email: "" }, { email: "email?" }],
  [{ email: "a@b" }, { email: "invalid" }],
  [{ email: "a@b.example\r\nBcc: x@y.example" }, { email: "invalid" }],
  [{ email: "a@b.example, c@d.example" }, { email: "invalid" }],
  [{ more: {} }, { more: "unreadable" }],
  [{ more: null }, {}],
  [{ pick: "c" }, { pick: "not on the list" }],
  [{ list: "x" }, { list: "unreadable" }],
  [{ list: [1] }, { list: "unreadable" }],
  [{ list: ["a", "b", "c"] }, { list: "up to 2" }],
])("%j gives the errors %j", (value, errors) => {
  expect(errorsOf(value)).toEqual(errors);
});

test("an address loses the spaces around it", () => {
  expect(emailText.parse(" Ana@Example.org ")).toBe("Ana@Example.org");
});

test("a text on one line has no characters that cannot be stored", () => {
  const tidied = (value: string) => tidyText(60).safeParse(value).data;
  expect(tidied("Ana\ud800 \u0000Ruiz\uffff\n")).toBe("Ana Ruiz");
  expect(tidied("🌱")).toBe("🌱");
  expect(tidied("\udfff")).toBeUndefined();
});
