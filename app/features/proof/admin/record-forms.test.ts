import { expect, test } from "vitest";
import { recordTypes, type RecordValues } from "./record-types.server.ts";
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

test("[Q9] a shown fact needs both languages, and a number needs its source; a draft is written in one language", () => {
  const place = { figure: "Oaxaca", figureEs: "Oaxaca", meaning: "With growers", meaningEs: "Con productores" };
  expect(errorsOf("fact", {})).toEqual({ figure: "missing" });
  expect(errorsOf("fact", { figureEs: "120 talleres" })).toEqual({});
  expect(errorsOf("fact", { ...place, shown: true })).toEqual({});
  expect(errorsOf("fact", { ...place, figureEs: "", shown: true })).toEqual({ figureEs: "missing" });
  for (const numbered of [{ figure: "120 workshops" }, { meaningEs: "desde 2019" }, { figure: "٣ towns" }])
    expect(errorsOf("fact", { ...place, ...numbered, shown: true })).toEqual({ source: "source" });
  expect(errorsOf("fact", { ...place, figure: "120 workshops", source: "Annual report", shown: true })).toEqual({});
});

test("[CA1] a shown category needs its name and description in both languages; a draft has a name in one", () => {
  expect(errorsOf("category", {})).toEqual({ name: "missing" });
  expect(errorsOf("category", { nameEs: "Dinero" })).toEqual({});
  expect(errorsOf("category", { name: "Money", shown: true })).toEqual({
    nameEs: "missing",
    about: "missing",
    aboutEs: "missing",
  });
  expect(errorsOf("category", { name: "Money", family: "clouds" })).toEqual({ family: "invalid" });
});

test.each(["javascript:alert(1)", "report", "ftp://example.org/report", "data:text/html,x"])(
  "[Q9] a source is an ordinary web address: %s is refused",
  (sourceUrl) => {
    expect(errorsOf("fact", { figure: "Oaxaca", sourceUrl })).toEqual({ sourceUrl: "webAddress" });
    expect(errorsOf("fact", { figure: "Oaxaca", sourceUrl: "https://example.org/report.pdf" })).toEqual({});
  },
);

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

test("[CT1] a template needs a name and its text in one language, in both once it is offered, and only variables that are known", () => {
  expect(errorsOf("template", { text: "Hello" })).toEqual({ name: "missing" });
  expect(errorsOf("template", { name: "First answer" })).toEqual({ text: "missing" });
  expect(errorsOf("template", { name: "First answer", textEs: "Hola, {{name}}:" })).toEqual({});
  const offered = { name: "First answer", text: "Hello {{name}}", textEs: "Hola, {{name}}:", shown: true };
  expect(errorsOf("template", offered)).toEqual({});
  expect(errorsOf("template", { ...offered, textEs: "" })).toEqual({ textEs: "missing" });
  expect(errorsOf("template", { ...offered, subject: "Your message" })).toEqual({ subjectEs: "otherLanguage" });
  expect(errorsOf("template", { ...offered, textEs: "Hola, {{nombre}}:" })).toEqual({ textEs: "unknownVariable" });
});
