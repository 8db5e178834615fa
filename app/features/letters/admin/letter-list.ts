import { defineList, oneOf, type QueryOf } from "#app/components/admin/list/definition.ts";
import { letterStates } from "../letter-words.ts";

export const letterList = defineList({
  name: "letters",
  path: "/admin/letters",
  pageSize: 25,
  search: true,
  filters: { state: oneOf(letterStates) },
  sorts: ["newest", "subject"],
  columns: { subject: { sort: "subject" }, state: {} },
});

export type LetterQuery = QueryOf<typeof letterList>;
