import { defineList } from "#app/components/admin/list/definition.ts";

export const imageList = defineList({
  name: "images",
  path: "/admin/images",
  pageSize: 24,
  search: true,
  bulk: { delete: { needsConfirmation: true } },
  undo: { delete: "restore" },
});
