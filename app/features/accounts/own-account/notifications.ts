import type { Role } from "#app/platform/auth/permissions.ts";

/** Optional mails, which can be turned off. Mails about the security of the account itself are always sent. */
export const notifications = [
  { kind: "accountWaiting", roles: ["owner"] },
  { kind: "leadAssigned", roles: ["owner", "advisor"] },
  // Who may see figures (overview/admin/letter).
  { kind: "figuresLetter", roles: ["owner", "editor", "advisor", "reader"] },
  { kind: "newBrowser", roles: ["owner", "editor", "advisor", "reader"] },
] as const satisfies { kind: string; roles: Role[] }[];

export type Notification = (typeof notifications)[number]["kind"];

/** The optional mails that exist for these roles. */
export function notificationsFor(held: readonly Role[]): Notification[] {
  return notifications.filter(({ roles }) => roles.some((role: Role) => held.includes(role))).map(({ kind }) => kind);
}
