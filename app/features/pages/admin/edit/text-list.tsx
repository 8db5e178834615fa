import { useState } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { useLabels } from "../fields/use-labels.ts";
import { fieldKey } from "../fields/values.ts";
import { matchesText, textsOf } from "../form/page-filter.ts";
import type { OwnedField } from "./owned-field.ts";

type TextListProps = {
  page: string;
  fields: OwnedField[];
  visible: ReadonlySet<string>;
  onChoose: (key: string) => void;
};

/** Every text of the page, also those that it does not show at rest: errors, messages, titles for search engines. */
export function TextList({ page, fields, visible, onChoose }: TextListProps) {
  const { edit: copy } = useCopy("pages");
  const language = useLanguage();
  const { fieldName } = useLabels();
  const [q, setQ] = useState("");
  const found = fields.filter((field) => (q ? true : field.owner === page) && matchesText(field, q));
  return (
    <div className="mt-4">
      <h2 className="font-medium">{copy.all}</h2>
      <Field label={copy.search} className="mt-3">
        <Input type="search" value={q} onChange={(event) => setQ(event.target.value)} />
      </Field>
      <ul className="mt-3 divide-y divide-line">
        {found.map((field) => (
          <li key={fieldKey(field)}>
            <button
              type="button"
              onClick={() => onChoose(fieldKey(field))}
              className="w-full cursor-pointer py-2.5 text-left hover:text-clay"
            >
              <span className="block text-sm text-ink-soft">{fieldName(field.path)}</span>
              <span lang={language} className="line-clamp-2 break-words">
                {textsOf(field.current[language]).join(" · ").slice(0, 160)}
              </span>
              {visible.size > 0 && !visible.has(fieldKey(field)) ? (
                <Badge variant="dashed" className="mt-1">
                  {copy.notShown}
                </Badge>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
