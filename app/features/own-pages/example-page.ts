import { entriesOf } from "#app/platform/typed-keys.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { kindNamed, sectionKinds } from "./sections/kinds.tsx";
import { arrange } from "./arrange.ts";
import {
  allFields,
  emptyPage,
  fieldsUnder,
  listOf,
  readParts,
  sectionsOf,
  type PageValues,
  type Part,
} from "./page-values.ts";

export const everyKind: readonly string[] = entriesOf(sectionKinds).map(([kind]) => kind);

type Wanted = { kinds?: readonly string[]; languages?: readonly Language[] };

/** A page with the examples of these kinds as its words, for the style guide and tests. */
export function examplePage({ kinds = everyKind, languages: written = languages }: Wanted = {}): PageValues {
  const structure = kinds.reduce((page, kind) => arrange(page, `add ${kind} end`), emptyPage);
  return sectionsOf(structure).reduce((values, part) => withExample(values, part, written), structure);
}

function withExample(values: PageValues, part: Part, written: readonly Language[]): PageValues {
  const kind = kindNamed(part.kind);
  const list = listOf(part.id, kind?.fields ?? {});
  const items = list && kind?.example[list.key];
  const entries = Array.isArray(items) ? (items as readonly Readonly<Record<string, string>>[]) : [];
  let filled = values;
  for (let count = 1; count < entries.length; count++) filled = arrange(filled, `entry-add ${part.id}`);
  const words: PageValues = {};
  const put = (
    prefix: string,
    fields: Parameters<typeof fieldsUnder>[1],
    example: Readonly<Record<string, unknown>>,
  ) => {
    for (const { name, key, isWritten } of fieldsUnder(prefix, fields)) {
      const word = example[key];
      if (typeof word !== "string") continue;
      if (!isWritten) words[name] = word;
      else for (const language of written) words[language === "en" ? name : `${name}Es`] = word;
    }
  };
  put(part.id, kind?.fields ?? {}, kind?.example ?? {});
  readParts(list ? filled[list.name] : "").forEach(({ id }, place) => {
    put(`${part.id}_${id}`, list?.of ?? {}, entries[place] ?? {});
  });
  const empty = Object.fromEntries(allFields(part, filled).map(({ name }) => [name, filled[name] ?? ""]));
  return { ...filled, ...empty, ...words };
}
