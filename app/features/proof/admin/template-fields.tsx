import { TextField, type FormField } from "#app/components/admin/form/form-field.tsx";
import { useLanguageLabels } from "#app/components/admin/form/language-pair.tsx";
import { maxLength } from "#app/components/admin/form/lengths.ts";
import { VariableField } from "#app/components/admin/variables/variable-field.tsx";
import { languages } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** A name for the team, and subject and text of the answer in both languages. */
export function TemplateFields({ field }: { field: (name: string) => FormField }) {
  const { fields, templates: copy } = useCopy("people");
  const { variables } = useCopy("admin").lead.answer;
  const labels = useLanguageLabels({ subject: copy.subject, text: fields.text });
  const hints: Record<string, string> = { subject: copy.subjectHint, text: copy.textHint };
  return (
    <>
      <TextField field={field("name")} label={fields.name} hint={copy.nameHint} maxLength={maxLength.name} required />
      {(["subject", "text"] as const).map((name) => (
        <div key={name} className="grid grid-cols-1 items-start gap-x-6 gap-y-5 lg:grid-cols-2">
          {languages.map((language) => {
            const each = language === "es" ? `${name}Es` : name;
            return (
              <VariableField
                key={language}
                field={field(each)}
                label={labels[each] ?? each}
                hint={hints[name]}
                lang={language}
                rows={name === "text" ? 10 : 1}
                maxLength={name === "text" ? maxLength.text : maxLength.title}
                variables={variables}
                words={{ insert: copy.insert, codes: copy.codes }}
              />
            );
          })}
        </div>
      ))}
    </>
  );
}
