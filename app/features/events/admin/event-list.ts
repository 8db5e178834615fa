import { defineList, oneOf, type QueryOf } from "#app/components/admin/list/definition.ts";
import { eventStates } from "../event-rows.ts";

export const eventList = defineList({
  name: "events",
  path: "/admin/events",
  pageSize: 25,
  search: true,
  filters: { state: oneOf(eventStates), time: oneOf(["upcoming", "past"]) },
  sorts: ["next", "newest", "title"],
  columns: { title: { sort: "title" }, next: { sort: "next" }, state: {}, registered: {}, waiting: {}, attended: {} },
  undo: { delete: "restore" },
});

export type EventQuery = QueryOf<typeof eventList>;
