import type { FormField } from "#app/components/admin/form/form-field.tsx";
import { useLanguageLabels } from "#app/components/admin/form/language-pair.tsx";
import { VariableField } from "#app/components/admin/variables/variable-field.tsx";
import { languages } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { recordDeclarations } from "./record-declarations.ts";

type TemplateFieldProps = {
  name: "subject" | "text";
  label: string;
  hint: string;
  rows?: number;
  field: (name: string) => FormField;
};

/** A text of a template with its variables, in both languages. */
export function TemplateField({ name, label, hint, rows = 1, field }: TemplateFieldProps) {
  const { templates: copy } = useCopy("people");
  const { variables } = useCopy("admin").lead.answer;
  const labels = useLanguageLabels({ [name]: label });
  return languages.map((language) => {
    const each = language === "es" ? `${name}Es` : name;
    return (
      <VariableField
        key={language}
        field={field(each)}
        label={labels[each] ?? label}
        hint={hint}
        lang={language}
        rows={rows}
        maxLength={recordDeclarations.template[name].max}
        variables={variables}
        words={{ insert: copy.insert, codes: copy.codes }}
      />
    );
  });
}
