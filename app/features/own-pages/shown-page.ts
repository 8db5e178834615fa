import { languages, localizedPath, type Language } from "#app/platform/i18n/language.ts";
import type { Photograph } from "#app/platform/i18n/added-content.ts";
import { writtenIn } from "#app/platform/i18n/words.ts";
import type { ShownSection } from "./sections/declare.ts";
import { kindNamed } from "./sections/kinds.tsx";
import {
  allFields,
  fieldsUnder,
  isComplete,
  listOf,
  readParts,
  sectionsOf,
  wordsIn,
  type PageValues,
  type Part,
  type StoredField,
} from "./page-values.ts";

/** A page in one language, as it is sent to the browser. */
export type ShownPage = {
  title: string;
  description: string;
  /** Of the picture for shared links. */
  image?: string;
  isIndexed: boolean;
  sections: ShownSection[];
};

export type AskedPicture = { address: string; focusX: number; focusY: number; alt: string };
export type MakePhotograph = (asked: AskedPicture) => Photograph | undefined;

const textOf = (values: PageValues, name: string) => String(values[name] ?? "").trim();

/** The languages that the page exists in, with its address in each. */
export function addressesOf(values: PageValues): Partial<Record<Language, string>> {
  const complete = languages.filter((language) => isComplete(values, language));
  return Object.fromEntries(
    complete.map((language) => [language, localizedPath(language, `/${wordsIn(values, "slug", language)}`)]),
  );
}

export function shownPage(values: PageValues, language: Language, photograph: MakePhotograph): ShownPage {
  const word = (name: string) => wordsIn(values, name, language);
  return {
    title: word("title"),
    description: word("description"),
    ...(textOf(values, "picture") && { image: textOf(values, "picture") }),
    isIndexed: values.inSearch === true,
    sections: sectionsOf(values)
      .filter(({ state }) => state === "shown")
      .flatMap((part) => shownSection(values, part, language, photograph)),
  };
}

function shownSection(values: PageValues, part: Part, language: Language, photograph: MakePhotograph): ShownSection[] {
  const { id, kind } = part;
  const fields = kindNamed(kind)?.fields;
  if (!fields) return [];
  const shown = (stored: StoredField[]) =>
    Object.fromEntries(stored.map((one) => [one.key, shownField(values, one, language, photograph)]));
  const list = listOf(id, fields);
  const entries = (list ? readParts(values[list.name]) : []).filter(({ state }) => state === "shown");
  return [
    {
      ...shown(fieldsUnder(id, fields)),
      ...(list && {
        [list.key]: entries.map((entry) => ({ ...shown(fieldsUnder(`${id}_${entry.id}`, list.of)), id: entry.id })),
      }),
      id,
      kind,
    },
  ];
}

function shownField(
  values: PageValues,
  { name, field, isWritten }: StoredField,
  language: Language,
  photograph: MakePhotograph,
) {
  if (field.kind === "picture") {
    const asked = pictureIn(values, name, language);
    return asked.address ? photograph(asked) : undefined;
  }
  if (isWritten) return wordsIn(values, name, language);
  if (field.kind === "choice") return field.options.find((option) => option === values[name]) ?? field.options[0];
  return textOf(values, name);
}

function pictureIn(values: PageValues, name: string, language: Language): AskedPicture {
  const focus = (axis: "X" | "Y") => Number(values[`${name}Focus${axis}`] ?? 50);
  const alts = { alt: textOf(values, `${name}Alt`), altEs: textOf(values, `${name}AltEs`) };
  return {
    address: textOf(values, name),
    focusX: focus("X"),
    focusY: focus("Y"),
    alt: writtenIn(alts, "alt", language).text,
  };
}

/** The addresses of all pictures of a page. */
export function picturesOf(values: PageValues): string[] {
  return sectionsOf(values)
    .flatMap((part) => allFields(part, values))
    .flatMap(({ name, field }) => (field.kind === "picture" && textOf(values, name) ? [textOf(values, name)] : []));
}
