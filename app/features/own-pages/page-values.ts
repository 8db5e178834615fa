import { textIn } from "#app/platform/i18n/words.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { EntryFields, SectionField, SectionFields } from "./sections/declare.ts";
import { kindNamed } from "./sections/kinds.tsx";

/**
 * A page as its form has it and a version stores it: one flat list of fields, so that changes are merged, compared and
 * kept as drafts field by field like those of every record. The facts have fixed names. `sections` is the structure, the
 * same in both languages: "k3f9ab:cards k81x2c:quote:hidden". The words of a section are `k3f9ab_heading` and
 * `k3f9ab_headingEs`; `k3f9ab_items` is the structure of its list ("e1 e2"), `k3f9ab_e1_title` a word of an entry.
 */
export type PageValues = Record<string, string | boolean>;

export const facts = {
  words: { title: 120, slug: 80, description: 320 },
  texts: ["picture", "focusX", "focusY", "visibleFrom", "visibleUntil"],
  boxes: ["inSearch", "published"],
} as const;

export const factNames: readonly string[] = [
  ...Object.keys(facts.words).flatMap((name) => [name, `${name}Es`]),
  ...facts.texts,
  ...facts.boxes,
];

export const emptyPage: PageValues = {
  ...Object.fromEntries(factNames.map((name) => [name, ""])),
  focusX: "50",
  focusY: "50",
  inSearch: true,
  published: false,
  sections: "",
};

/** "removed" stays in the form until it is saved, so that it can be brought back. */
export type State = "shown" | "hidden" | "removed";
export type Part = { id: string; kind: string; state: State };

export const maxSections = 40;
const partPattern = /^([a-z0-9]{2,12})(?::([a-z][a-z-]{0,30}))?(?::(hidden|removed))?$/;

/** Reads a structure; what is malformed or repeated is left out. */
export function readParts(stored: unknown): Part[] {
  const parts = new Map<string, Part>();
  for (const token of String(stored ?? "").split(" ")) {
    const [, id, second = "", third] = partPattern.exec(token) ?? [];
    if (!id || parts.has(id)) continue;
    // Entries of a list have no kind, so theirs is the state.
    const isState = second === "hidden" || second === "removed";
    const state = (third ?? (isState ? second : "shown")) as State;
    parts.set(id, { id, kind: isState ? "" : second, state });
  }
  return [...parts.values()];
}

export function writeParts(parts: readonly Part[]): string {
  return parts
    .map(({ id, kind, state }) => [id, ...(kind ? [kind] : []), ...(state === "shown" ? [] : [state])].join(":"))
    .join(" ");
}

export const sectionsOf = (values: PageValues) => readParts(values.sections).slice(0, maxSections);

/** One stored field: what it is, and its names in the form. `written`: it has a text in each language. */
export type StoredField = { name: string; field: SectionField; key: string; isWritten: boolean };

/** The fields of a section or of an entry of its list, without the lists themselves. */
export function fieldsUnder(prefix: string, fields: SectionFields | EntryFields): StoredField[] {
  return Object.entries(fields).flatMap(([key, field]: [string, SectionField]) => {
    if (field.kind === "list") return [];
    return [{ name: `${prefix}_${key}`, field, key, isWritten: field.kind === "line" || field.kind === "area" }];
  });
}

/** The names in the form of one stored field. */
export function namesOf({ name, field, isWritten }: StoredField): string[] {
  if (field.kind === "picture") return [name, `${name}Alt`, `${name}AltEs`, `${name}FocusX`, `${name}FocusY`];
  return isWritten ? [name, `${name}Es`] : [name];
}

/** The list of a section, if its kind has one. */
export function listOf(id: string, fields: SectionFields) {
  for (const [key, field] of Object.entries(fields))
    if (field.kind === "list") return { name: `${id}_${key}`, key, most: field.most, of: field.of };
  return undefined;
}

/** Every field of a section, with those of the entries of its list. */
export function allFields({ id, kind }: Part, values: PageValues): StoredField[] {
  const fields = kindNamed(kind)?.fields;
  if (!fields) return [];
  const list = listOf(id, fields);
  const entries = list ? readParts(values[list.name]).slice(0, list.most * 2) : [];
  return [...fieldsUnder(id, fields), ...entries.flatMap((entry) => fieldsUnder(`${id}_${entry.id}`, list?.of ?? {}))];
}

/** The names of all fields that the structure asks for. */
export function fieldNames(values: PageValues): string[] {
  return [
    ...factNames,
    "sections",
    ...sectionsOf(values).flatMap((part) => {
      const list = listOf(part.id, kindNamed(part.kind)?.fields ?? {});
      return [...(list ? [list.name] : []), ...allFields(part, values).flatMap(namesOf)];
    }),
  ];
}

export const wordsIn = (values: PageValues, name: string, language: Language) =>
  String(textIn(values, name, language) ?? "").trim();

/** For the team, in whichever language it is written. */
export const nameOfPage = (values: PageValues) => String(values.title || values.titleEs || "");

/** A language exists when its title, address and all required words of the shown sections do. */
export function isComplete(values: PageValues, language: Language): boolean {
  return missingIn(values, language).length === 0;
}

export function missingIn(values: PageValues, language: Language): string[] {
  const required = sectionsOf(values)
    .filter(({ state }) => state === "shown")
    .flatMap((part) => allFields(part, { ...values, ...shownEntries(part, values) }))
    .filter(({ field, isWritten }) => isWritten && field.required);
  const asked = ["title", "slug", ...required.map(({ name }) => name)];
  return asked.filter((name) => wordsIn(values, name, language) === "");
}

/** The list of a section without the entries that are removed. */
function shownEntries({ id, kind }: Part, values: PageValues): PageValues {
  const list = listOf(id, kindNamed(kind)?.fields ?? {});
  if (!list) return {};
  return { [list.name]: writeParts(readParts(values[list.name]).filter(({ state }) => state === "shown")) };
}

/** As it is stored: without what was removed, without entries that nobody has written anything in. */
export function tidied(values: PageValues): PageValues {
  const kept: PageValues = { ...values };
  const parts = sectionsOf(values).filter(({ state, kind }) => state !== "removed" && kindNamed(kind));
  kept.sections = writeParts(parts);
  for (const { id, kind } of parts) {
    const list = listOf(id, kindNamed(kind)?.fields ?? {});
    if (!list) continue;
    const isWritten = (entry: Part) =>
      fieldsUnder(`${id}_${entry.id}`, list.of)
        .flatMap(namesOf)
        .some((name) => String(values[name] ?? "").trim() !== "");
    kept[list.name] = writeParts(
      readParts(values[list.name])
        .filter((entry) => entry.state !== "removed" && isWritten(entry))
        .slice(0, list.most),
    );
  }
  return Object.fromEntries(fieldNames(kept).map((name) => [name, kept[name] ?? ""]));
}
