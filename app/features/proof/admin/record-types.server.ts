import type { AuditAction } from "#app/platform/audit/audit.server.ts";
import type { FormDefinition } from "#app/components/admin/form/definition.ts";
import { quoteForm } from "./forms/quote-form.ts";
import { storyForm } from "./forms/story-form.ts";
import { teamForm } from "./forms/team-form.ts";
import type { RecordKind } from "#app/platform/records/record-kinds.ts";

export type RecordValues = Record<string, string | boolean>;

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

const focus = { focusX: "50", focusY: "50" };

export const recordTypes: Record<RecordKind, RecordType> = {
  "team-member": {
    form: teamForm as FormDefinition<RecordValues>,
    empty: { ...emptyValues(teamForm.names), ...focus, shown: false },
    nameField: "name",
    hasPage: false,
    audit: auditOf("teamMember"),
  },
  story: {
    form: storyForm as FormDefinition<RecordValues>,
    empty: { ...emptyValues(storyForm.names), ...focus, shown: false },
    nameField: "title",
    hasPage: true,
    audit: auditOf("story"),
  },
  quote: {
    form: quoteForm as FormDefinition<RecordValues>,
    empty: { ...emptyValues(quoteForm.names), onHome: true, onOfferings: true, shown: false },
    nameField: "name",
    hasPage: false,
    audit: auditOf("quote"),
  },
};

function emptyValues(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, ""]));
}

function auditOf<Name extends "teamMember" | "story" | "quote">(name: Name) {
  return {
    Saved: `${name}Saved`,
    Published: `${name}Published`,
    Hidden: `${name}Hidden`,
    Deleted: `${name}Deleted`,
    Restored: `${name}Restored`,
    Purged: `${name}Purged`,
  } as const;
}
