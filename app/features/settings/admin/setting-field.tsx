import type { ReactNode } from "react";
import type { FormField } from "#app/components/admin/form/form-field.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { FixedSetting } from "#app/platform/site/settings.server.ts";

type SettingFieldProps = {
  field: FormField;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  /** Decided by the environment: shown, not changed. */
  fixed?: FixedSetting;
  type?: "text" | "email" | "tel" | "url";
  inputMode?: "numeric";
  maxLength?: number;
  /** Makes it a choice. */
  options?: readonly (readonly [value: string, label: string])[];
};

export function SettingField({ field, label, hint, required, fixed, options, ...control }: SettingFieldProps) {
  const { fixed: fixedText } = useCopy("settings");
  if (fixed) {
    const shown = options?.find(([value]) => value === fixed.value)?.[1] ?? fixed.value;
    return (
      <Field id={field.id} label={label} hint={fill(fixedText, { variable: fixed.variable })}>
        <Input readOnly defaultValue={shown} data-fixed={fixed.variable} className="bg-sage/60 text-ink-soft" />
        {/* What is stored is sent back unchanged: it counts again when the variable is gone. */}
        <input type="hidden" name={field.name} value={String(field.value)} />
      </Field>
    );
  }
  return (
    <Field id={field.id} label={label} hint={hint} error={field.error} required={required}>
      {options ? (
        <Select name={field.name} defaultValue={String(field.value)}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      ) : (
        <Input name={field.name} defaultValue={String(field.value)} {...control} />
      )}
    </Field>
  );
}

type SettingGroupProps = { title?: string; hint?: string; children: ReactNode };

export function SettingGroup({ title, hint, children }: SettingGroupProps) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-card p-5 sm:p-6">
      {title ? <h2 className="pb-5 text-heading">{title}</h2> : null}
      {hint ? <p className="pb-5 text-[0.9375rem] text-ink-soft">{hint}</p> : null}
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2 md:items-end">{children}</div>
    </div>
  );
}
