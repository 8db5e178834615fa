import { useLanguageLabels } from "#app/components/admin/form/language-pair.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import type { FormValues } from "#app/platform/records/save-result.ts";
import {
  fieldsUnder,
  listOf,
  namesOf,
  readParts,
  sectionsOf,
  type PageValues,
  type StoredField,
} from "../page-values.ts";
import { kindNamed } from "../sections/kinds.tsx";

/** The names of all fields of a page, by the sections that it has: "Cards 2: Heading (Spanish)". */
export function usePageLabels(): (values: FormValues) => Record<string, string> {
  const copy = useCopy("own-pages");
  const { kit } = useCopy("admin");
  const { title, slug, description, ...others } = copy.fields;
  const words = useLanguageLabels({ title, slug, description });
  const named = (stored: StoredField, begin: string): [string, string][] => {
    const label = `${begin}: ${ownValue<string>(copy.parts, stored.key) ?? stored.key}`;
    return namesOf(stored).map((name) => {
      if (/(Alt|AltEs|FocusX|FocusY)$/.test(name) && stored.field.kind === "picture")
        return [name, `${label}, ${name.slice(stored.name.length)}`];
      if (!stored.isWritten) return [name, label];
      return [name, fill(name === stored.name ? kit.form.inEnglish : kit.form.inSpanish, { field: label })];
    });
  };
  return (values) => {
    const labels = sectionsOf(values as PageValues).flatMap((part, index) => {
      const fields = kindNamed(part.kind)?.fields ?? {};
      const begin = `${ownValue<{ name: string }>(copy.kinds, part.kind)?.name ?? part.kind} ${index + 1}`;
      const list = listOf(part.id, fields);
      const entries = list ? readParts(values[list.name]) : [];
      return [
        ...fieldsUnder(part.id, fields).flatMap((stored) => named(stored, begin)),
        ...(list ? [[list.name, `${begin}: ${copy.parts.items}`] as [string, string]] : []),
        ...entries.flatMap((entry, number) =>
          fieldsUnder(`${part.id}_${entry.id}`, list?.of ?? {}).flatMap((stored) =>
            named(stored, `${begin}, ${fill(copy.entry, { number: number + 1 })}`),
          ),
        ),
      ];
    });
    return { ...others, ...words, ...Object.fromEntries(labels) };
  };
}
