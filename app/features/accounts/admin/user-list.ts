import { defineList, oneOf, type QueryOf } from "#app/components/admin/list/definition.ts";
import { roles } from "#app/platform/auth/permissions.ts";

/** Roles, and what else an owner looks for. */
export const userStates = [...roles, "waiting", "blocked"] as const;

export const userList = defineList({
  name: "users",
  path: "/admin/users",
  pageSize: 25,
  search: true,
  filters: { state: oneOf(userStates) },
});

export type UserQuery = QueryOf<typeof userList>;
