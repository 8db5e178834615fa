import { defineList, oneOf, type QueryOf } from "#app/components/admin/list/definition.ts";
import { clusters } from "../../clusters.ts";

export const postStatuses = ["published", "draft", "scheduled", "featured"] as const;

/** No order but the last changed first: at 100,000 posts any other would need an index of its own. */
export const postList = defineList({
  name: "posts",
  path: "/admin",
  action: "/admin?index",
  pageSize: 20,
  search: true,
  filters: { status: oneOf(postStatuses), cluster: oneOf(clusters) },
  bulk: { publish: {}, unpublish: {}, delete: { ask: true } },
});

export type PostQuery = QueryOf<typeof postList>;

export const binList = defineList({
  name: "bin",
  path: "/admin/bin",
  pageSize: 50,
  bulk: { restore: {}, purge: { ask: true } },
});
