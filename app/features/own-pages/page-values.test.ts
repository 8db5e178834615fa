import { expect, test } from "vitest";
import { sectionKinds } from "./sections/kinds.tsx";
import { entriesOf } from "#app/platform/typed-keys.ts";
import { arrange } from "./arrange.ts";
import { examplePage } from "./example-page.ts";
import {
  emptyPage,
  fieldNames,
  isComplete,
  missingIn,
  readParts,
  sectionsOf,
  tidied,
  writeParts,
  type PageValues,
} from "./page-values.ts";
import { pageOfPattern, patternNames } from "./patterns.ts";
import { shownPage } from "./shown-page.ts";

const add = (values: PageValues, kind: string, after = "end") => arrange(values, `add ${kind} ${after}`);
const kindsOf = (values: PageValues) => sectionsOf(values).map(({ kind, state }) => `${kind} ${state}`);
const none = () => undefined;

test("[SP2] sections are added between others, moved, duplicated, hidden, removed and brought back", () => {
  let values = add(add(emptyPage, "opening"), "quote");
  const [opening, quote] = sectionsOf(values);
  values = add(values, "cards", opening!.id);
  expect(kindsOf(values)).toEqual(["opening shown", "cards shown", "quote shown"]);
  values = { ...values, [`${quote!.id}_words`]: "What we water grows." };
  values = arrange(values, `up ${quote!.id}`);
  values = arrange(values, `copy ${quote!.id}`);
  expect(kindsOf(values)).toEqual(["opening shown", "quote shown", "quote shown", "cards shown"]);
  const copied = sectionsOf(values)[2]!;
  expect(values[`${copied.id}_words`]).toBe("What we water grows.");
  values = arrange(arrange(values, `hide ${copied.id}`), `remove ${quote!.id}`);
  expect(kindsOf(values)).toEqual(["opening shown", "quote removed", "quote hidden", "cards shown"]);
  expect(kindsOf(tidied(values))).toEqual(["opening shown", "quote hidden", "cards shown"]);
  values = arrange(values, `restore ${quote!.id}`);
  expect(tidied(values)[`${quote!.id}_words`]).toBe("What we water grows.");
});

test("[SP2] an operation that means nothing changes nothing", () => {
  const values = add(emptyPage, "cards");
  const { id } = sectionsOf(values)[0]!;
  for (const operation of [
    "",
    "up",
    `up ${id}`,
    "down nobody",
    "add nothing end",
    `constructor ${id}`,
    `entry-up ${id} e9`,
  ])
    expect(arrange(values, operation), operation).toEqual(values);
});

test("[SP2] entries of a list come, move and go; those that nobody wrote anything in are not stored", () => {
  let values = add(emptyPage, "cards");
  const part = sectionsOf(values)[0]!;
  values = arrange(values, `entry-add ${part.id}`);
  const [one, two] = readParts(values[`${part.id}_items`]);
  values = { ...values, [`${part.id}_${two!.id}_title`]: "Listening" };
  expect(readParts(tidied(values)[`${part.id}_items`]).map(({ id }) => id)).toEqual([two!.id]);
  values = arrange(values, `entry-down ${part.id} ${one!.id}`);
  expect(readParts(values[`${part.id}_items`]).map(({ id }) => id)).toEqual([two!.id, one!.id]);
  values = arrange(values, `entry-remove ${part.id} ${two!.id}`);
  expect(tidied(values)[`${part.id}_items`]).toBe("");
});

test("[SP2] a structure that somebody made up is read as far as it is one", () => {
  expect(writeParts(readParts("k1a:cards k1a:quote <b>:x k2b:quote:hidden k3c:text:gone __proto__ e4:removed"))).toBe(
    "k1a:cards k2b:quote:hidden e4:removed",
  );
  expect(fieldNames({ ...emptyPage, sections: "k1a:constructor k2b:unknown" })).not.toContain("k1a_heading");
});

test("[SP3] a language exists when its title, its address and all required words of the shown sections do", () => {
  let values: PageValues = {
    ...add(add(emptyPage, "opening"), "quote"),
    title: "T",
    slug: "t",
    titleEs: "T",
    slugEs: "t",
  };
  const [opening, quote] = sectionsOf(values).map(({ id }) => id);
  values = { ...values, [`${opening}_heading`]: "H", [`${quote}_words`]: "W", [`${quote}_source`]: "S" };
  expect(isComplete(values, "en")).toBe(true);
  expect(missingIn(values, "es")).toEqual([`${opening}_heading`, `${quote}_words`, `${quote}_source`]);
  values = { ...arrange(values, `hide ${quote}`), [`${opening}_headingEs`]: "E" };
  expect(isComplete(values, "es")).toBe(true);
});

test("[SP1] the example of each kind has a text for every required field and renders as props", () => {
  for (const [kind, { example, fields }] of entriesOf(sectionKinds)) {
    const values = examplePage({ kinds: [kind] });
    expect(missingIn({ ...values, title: "T", slug: "t" }, "en"), kind).toEqual([]);
    const [shown] = shownPage(values, "en", none).sections;
    expect(Object.keys(shown ?? {}).sort(), kind).toEqual([...Object.keys(fields), "id", "kind"].sort());
    for (const [name, field] of Object.entries(fields))
      if (field.required && field.kind !== "choice") expect(example, `${kind}.${name}`).toHaveProperty(name);
  }
});

test("[SP4] a page of each pattern begins with an opening", () => {
  for (const pattern of patternNames) expect(kindsOf(pageOfPattern(pattern))[0]).toBe("opening shown");
});
