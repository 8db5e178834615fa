import { defineList, oneOf, type QueryOf } from "#app/components/admin/list/definition.ts";
import { adminPaths, type RecordKind } from "#app/platform/records/record-kinds.ts";

const listOf = (kind: RecordKind) =>
  defineList({
    name: `records (${kind})`,
    path: adminPaths[kind],
    pageSize: 50,
    filters: { state: oneOf(["published", "draft", "bin"]) },
    undo: { up: "down", down: "up", hide: "show", show: "hide", delete: "restore" },
  });

export const recordLists = {
  "team-member": listOf("team-member"),
  story: listOf("story"),
  quote: listOf("quote"),
  fact: listOf("fact"),
  category: listOf("category"),
  template: listOf("template"),
} satisfies Record<RecordKind, unknown>;

export type RecordQuery = QueryOf<(typeof recordLists)[RecordKind]>;
