import { createContext, use } from "react";

type Field = { id: string; describedBy?: string; invalid: boolean; required: boolean };

export const FieldContext = createContext<Field | null>(null);

type ControlProps = {
  id?: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling";
};

/**
 * Adds the id, required and ARIA props of the surrounding Field; the control's own props win. Without a Field nothing
 * changes.
 */
export function useFieldControl<Props extends ControlProps>(props: Props): Props {
  const field = use(FieldContext);
  if (!field) return props;
  return {
    ...props,
    id: props.id ?? field.id,
    required: props.required ?? (field.required || undefined),
    "aria-invalid": props["aria-invalid"] ?? (field.invalid || undefined),
    "aria-describedby": [props["aria-describedby"], field.describedBy].filter(Boolean).join(" ") || undefined,
  };
}
