import type { PageField } from "../../page-fields.server.ts";
import { firstName } from "#app/platform/i18n/changes/copy-fields.ts";

/** Fields under the first part of their path, in their order. */
export function groupsOf<Field extends Pick<PageField, "path">>(fields: Field[]): { name: string; fields: Field[] }[] {
  const groups = new Map<string, Field[]>();
  for (const field of fields) {
    const name = firstName(field.path);
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  return [...groups].map(([name, members]) => ({ name, fields: members }));
}
