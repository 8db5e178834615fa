import { languages } from "#app/platform/i18n/language.ts";
import { anyText, defineList, oneOf, type QueryOf } from "#app/components/admin/list/definition.ts";

export const leadStatuses = ["new", "answered", "won", "closed", "spam"] as const;

export const leadSources = ["journey", "raices-latinas", "scanner", "team-scan", "events", "mail"] as const;
export type LeadSource = (typeof leadSources)[number];

export const leadList = defineList({
  name: "inbox",
  path: "/admin/leads",
  pageSize: 25,
  search: true,
  filters: {
    status: oneOf(leadStatuses),
    source: oneOf(leadSources),
    language: oneOf(languages),
    /** An admin's id, or "none". */
    owner: anyText(),
    due: oneOf(["overdue"]),
    tag: anyText(40),
  },
  sorts: ["waiting", "newest", "name"],
  bulk: { answered: {}, closed: {}, spam: { needsConfirmation: true }, tag: {}, untag: {} },
  undo: { answered: "undo", closed: "undo", spam: "undo" },
});

export type LeadQuery = QueryOf<typeof leadList>;
