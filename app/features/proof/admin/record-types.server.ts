import type { AuditAction } from "#app/platform/audit/audit.server.ts";
import type { FormDefinition } from "#app/components/admin/form/definition.ts";
import { categoryForm } from "./forms/category-form.ts";
import { factForm } from "./forms/fact-form.ts";
import { quoteForm } from "./forms/quote-form.ts";
import { storyForm } from "./forms/story-form.ts";
import { teamForm } from "./forms/team-form.ts";
import { templateForm } from "./forms/template-form.ts";
import type { RecordKind } from "#app/platform/records/record-kinds.ts";
import type { FormValues } from "#app/platform/records/save-result.ts";

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

const focus = { focusX: "50", focusY: "50" };

export const recordTypes: Record<RecordKind, RecordType> = {
  "team-member": {
    form: teamForm,
    empty: { ...emptyValues(teamForm.names), ...focus, shown: false },
    nameField: "name",
    hasPage: false,
    audit: auditOf("teamMember"),
  },
  story: {
    form: storyForm,
    empty: { ...emptyValues(storyForm.names), ...focus, shown: false },
    nameField: "title",
    hasPage: true,
    audit: auditOf("story"),
  },
  quote: {
    form: quoteForm,
    empty: { ...emptyValues(quoteForm.names), onHome: true, onOfferings: true, shown: false },
    nameField: "name",
    hasPage: false,
    audit: auditOf("quote"),
  },
  fact: {
    form: factForm,
    empty: { ...emptyValues(factForm.names), shown: false },
    nameField: "figure",
    hasPage: false,
    audit: auditOf("fact"),
  },
  category: {
    form: categoryForm,
    empty: { ...emptyValues(categoryForm.names), shown: false },
    nameField: "name",
    hasPage: false,
    audit: auditOf("category"),
  },
  template: {
    form: templateForm,
    empty: { ...emptyValues(templateForm.names), shown: false },
    nameField: "name",
    hasPage: false,
    audit: auditOf("template"),
  },
};

function emptyValues(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, ""]));
}

function auditOf<Name extends "teamMember" | "story" | "quote" | "fact" | "category" | "template">(name: Name) {
  return {
    Saved: `${name}Saved`,
    Published: `${name}Published`,
    Hidden: `${name}Hidden`,
    Deleted: `${name}Deleted`,
    Restored: `${name}Restored`,
    Purged: `${name}Purged`,
  } as const;
}
