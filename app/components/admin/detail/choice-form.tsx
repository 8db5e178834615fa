import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

type ChoiceFormProps = {
  address: string;
  /** The intent of the action, and the name of the field. */
  intent: string;
  label: string;
  value: string;
  /** `<option>`s. */
  children: ReactNode;
};

/** One value of a record that is changed on its page: a select with a button. */
export function ChoiceForm({ address, intent, label, value, children }: ChoiceFormProps) {
  const { common } = useCopy("admin");
  return (
    <Form method="post" action={address} preventScrollReset className="flex items-end gap-2">
      <Field label={label} className="grow">
        <Select name={intent} key={value} defaultValue={value}>
          {children}
        </Select>
      </Field>
      <Button variant="secondary" size="sm" name="intent" value={intent} className="h-12">
        {common.save}
      </Button>
    </Form>
  );
}
