import { defineList, oneOf, type QueryOf } from "#app/components/admin/list/definition.ts";
import { isCategoryKey } from "#app/components/cards/categories.ts";

const postStatuses = ["published", "draft", "scheduled", "featured"] as const;

/** Each order has an index: there may be 100,000 posts. */
export const postList = defineList({
  name: "posts",
  path: "/admin",
  action: "/admin?index",
  pageSize: 20,
  search: true,
  filters: { status: oneOf(postStatuses), cluster: { read: (text: string) => (isCategoryKey(text) ? text : "") } },
  sorts: ["changed", "date", "title"],
  bulk: { publish: {}, unpublish: {}, tag: {}, delete: { needsConfirmation: true } },
  undo: { publish: "unpublish", unpublish: "publish", delete: "restore" },
});

export type PostQuery = QueryOf<typeof postList>;

export const binList = defineList({
  name: "bin",
  path: "/admin/bin",
  pageSize: 50,
  bulk: { restore: {}, purge: { needsConfirmation: true } },
});
