import { expect, test } from "vitest";
import { recordTypes, type RecordValues } from "../record-types.server.ts";
import type { RecordKind } from "#app/platform/records/record-kinds.ts";

const errorsOf = (kind: RecordKind, values: RecordValues) => {
  const checked = recordTypes[kind].form.check({ ...recordTypes[kind].empty, ...values });
  return "errors" in checked
    ? Object.fromEntries(Object.entries(checked.errors).map(([name, error]) => [name, error!.key]))
    : {};
};

test("[Q3] a draft needs only its name, a shown story everything in both languages and the permission", () => {
  expect(errorsOf("story", { title: "" })).toEqual({ title: "missing" });
  expect(errorsOf("story", { title: "A story" })).toEqual({});
  const shown = { title: "A", titleEs: "A", situation: "s", situationEs: "s", done: "d", doneEs: "d", changed: "c" };
  expect(errorsOf("story", { ...shown, shown: true })).toEqual({
    changedEs: "missing",
    permissionBy: "permission",
    permissionOn: "permission",
  });
  const complete = { ...shown, changedEs: "c", permissionBy: "Rosa", permissionOn: "2026-01-31", shown: true };
  expect(errorsOf("story", complete)).toEqual({});
  const picture = "/blog-images/blog-posts/1741132800000-k3j9x2.webp";
  expect(errorsOf("story", { ...complete, picture })).toEqual({ pictureAlt: "missing", pictureAltEs: "missing" });
});

test.each([
  ["2026-02-30", "date"],
  ["yesterday", "date"],
  ["2999-01-01", "future"],
])("a permission on %s is refused", (permissionOn, key) => {
  expect(errorsOf("quote", { name: "Rosa", permissionOn })).toEqual({ permissionOn: key });
});

test("[Q4] a shown quote needs its words, permission and a place; a role is written in both languages", () => {
  expect(errorsOf("quote", { name: "Rosa", shown: true, onHome: false, onOfferings: false, role: "Director" })).toEqual(
    {
      words: "missing",
      wordsEs: "missing",
      roleEs: "otherLanguage",
      permissionBy: "permission",
      permissionOn: "permission",
      onHome: "place",
    },
  );
});

test("[Q2] a shown person needs a role in both languages, and a text in both or none", () => {
  expect(errorsOf("team-member", { name: "Rosa", shown: true, textEs: "Hola" })).toEqual({
    role: "missing",
    roleEs: "missing",
    text: "otherLanguage",
  });
});

test.each(["https://evil.example/a.png", "/admin/images", "javascript:alert(1)", "/blog-images/blog-posts/../x y.png"])(
  "only pictures of the library are accepted: %s",
  (picture) => {
    expect(errorsOf("team-member", { name: "Rosa", picture })).toEqual({ picture: "invalid" });
  },
);

test("a focus is a percentage, and the middle when it is left empty", () => {
  expect(errorsOf("team-member", { name: "Rosa", focusX: "101" })).toEqual({ focusX: "percent" });
  const { form, empty } = recordTypes["team-member"];
  expect(form.check({ ...empty, name: "Rosa", focusX: "" })).toMatchObject({ values: { focusX: "50" } });
});
