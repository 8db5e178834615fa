import { getTableColumns, type Table } from "drizzle-orm";
import type { FormValues } from "./save-result.ts";

/** What a form's values are in a table's columns of the same names: an empty text is null where a column may be, a number a number. */
export function columnsFor<Of extends Table, Values extends FormValues>(
  table: Of,
  values: Values,
): Pick<Of["$inferSelect"], Extract<keyof Values, keyof Of["$inferSelect"]>> {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const { notNull, dataType } = columns[name] ?? {};
      if (value === "" && !notNull) return [name, null];
      return [name, dataType === "number" ? Number(value) : value];
    }),
  ) as ReturnType<typeof columnsFor<Of, Values>>;
}
