import { defineList, type QueryOf } from "#app/components/admin/list/definition.ts";

export const authorList = defineList({
  name: "authors",
  path: "/admin/authors",
  pageSize: 50,
  search: true,
  sorts: ["name", "changed"],
  undo: { delete: "restore" },
  columns: { name: { sort: "name" }, articles: {}, languages: {}, changed: { sort: "changed" }, actions: {} },
});

export type AuthorQuery = QueryOf<typeof authorList>;
