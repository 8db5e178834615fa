import type { Role } from "#app/platform/auth/permissions.ts";

/** The mails that somebody can do without. What concerns the safety of the account itself is always sent. */
export const notifications = [
  { kind: "accountWaiting", roles: ["owner"] },
  { kind: "newBrowser", roles: ["owner", "editor", "advisor", "reader"] },
] as const satisfies { kind: string; roles: Role[] }[];

export type Notification = (typeof notifications)[number]["kind"];

/** Those that somebody with these roles could get at all. */
export function notificationsFor(held: readonly Role[]): Notification[] {
  return notifications.filter(({ roles }) => roles.some((role: Role) => held.includes(role))).map(({ kind }) => kind);
}
