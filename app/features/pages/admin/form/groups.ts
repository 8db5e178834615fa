import type { PageField } from "../../page-fields.server.ts";

/** Fields under the first part of their path, in their order. */
export function groupsOf<Field extends Pick<PageField, "path">>(fields: Field[]): { name: string; fields: Field[] }[] {
  const groups = new Map<string, Field[]>();
  for (const field of fields) {
    const name = field.path.split(".")[0]!;
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  return [...groups].map(([name, members]) => ({ name, fields: members }));
}
