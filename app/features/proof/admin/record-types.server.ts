import type { AuditAction } from "#app/platform/audit/audit.server.ts";
import type { FormDefinition } from "#app/components/admin/form/definition.ts";
import { initialOf } from "#app/platform/records/record-fields.ts";
import { byKey } from "#app/platform/typed-keys.ts";
import { recordKinds, type RecordKind } from "#app/platform/records/record-kinds.ts";
import type { FormValues } from "#app/platform/records/save-result.ts";
import { recordDeclarations } from "./record-declarations.ts";
import { recordForms } from "./record-forms.ts";

/** Whichever kind it is: the form knows its fields. */
export type RecordValues = FormValues;

type RecordType = {
  form: FormDefinition<RecordValues>;
  /** A form that nobody has filled in yet. */
  empty: RecordValues;
  /** The field that a list names it by. */
  nameField: string;
  /** It has a page of its own, whose address ends in its slug. */
  hasPage: boolean;
  audit: Record<"Saved" | "Published" | "Hidden" | "Deleted" | "Restored" | "Purged", AuditAction>;
};

const auditNames = {
  "team-member": "teamMember",
  story: "story",
  quote: "quote",
  fact: "fact",
  category: "category",
  template: "template",
} as const satisfies Record<RecordKind, string>;

const nameFields: Partial<Record<RecordKind, string>> = { story: "title", fact: "figure" };

export const recordTypes: Record<RecordKind, RecordType> = byKey(recordKinds, (kind) => ({
  form: recordForms[kind],
  empty: initialOf(recordDeclarations[kind]),
  nameField: nameFields[kind] ?? "name",
  hasPage: kind === "story",
  audit: auditOf(auditNames[kind]),
}));

function auditOf<Name extends (typeof auditNames)[RecordKind]>(name: Name) {
  return {
    Saved: `${name}Saved`,
    Published: `${name}Published`,
    Hidden: `${name}Hidden`,
    Deleted: `${name}Deleted`,
    Restored: `${name}Restored`,
    Purged: `${name}Purged`,
  } as const;
}
