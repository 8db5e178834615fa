import { expect, test } from "vitest";
import { textField, readForm, readJson } from "./read-body.server.ts";

const post = (body: string | Uint8Array<ArrayBuffer>, type?: string) =>
  new Request("http://x.example/", { method: "POST", body, headers: type ? { "Content-Type": type } : {} });
const urlencoded = "application/x-www-form-urlencoded";

test.each([
  ["{}", "text/plain", 415],
  ["{}", undefined, 415],
  ["", "application/json", 400],
  ["{", "application/json", 400],
  ["[]", "application/json", 400],
  ["null", "application/json", 400],
  [new Uint8Array([0x22, 0xff, 0x22]), "application/json; charset=utf-8", 400],
])("the JSON body %s as %s is answered with %d", async (body, type, status) => {
  expect(await readJson(post(body, type))).toMatchObject({ bad: { status } });
});

test("a JSON object is read as it is", async () => {
  expect(await readJson(post('{"a":"é\\u0000"}', "application/json"))).toEqual({ body: { a: "é\0" } });
});

test.each([
  ["a=%FF", urlencoded, 400],
  ["a=%", urlencoded, 400],
  [new Uint8Array([0x61, 0x3d, 0xff]), urlencoded, 400],
  ["--x", "multipart/form-data; boundary=x", 415],
  ["a=b", "application/json", 415],
])("the form %s as %s is answered with %d", async (body, type, status) => {
  expect(await readForm(post(body, type))).toMatchObject({ bad: { status } });
});

test("the line breaks of a text area are read as they were typed", async () => {
  const read = await readForm(post("a=one%0D%0Atwo&b=x+y", urlencoded));
  if ("bad" in read) throw new Error(read.bad.message);
  expect(textField(read.form, "a")).toBe("one\ntwo");
  expect(textField(read.form, "b")).toBe("x y");
  expect(textField(read.form, "c")).toBeUndefined();
});
