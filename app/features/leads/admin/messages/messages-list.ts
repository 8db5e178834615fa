import { defineList, type QueryOf } from "#app/components/admin/list/definition.ts";

/** Mails that only claim to come from a lead: somebody who knows the person decides. */
export const messagesList = defineList({
  name: "messages",
  path: "/admin/messages",
  pageSize: 25,
  filters: {},
  sorts: ["newest"],
});

export type MessagesQuery = QueryOf<typeof messagesList>;
