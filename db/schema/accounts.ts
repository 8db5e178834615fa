import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns.ts";
import { users } from "./better-auth.ts";

/** What the site adds to the accounts of better-auth. */

export const userRoles = pgTable(
  "user_roles",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role").notNull(),
    grantedBy: text("granted_by"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] })],
);

export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    email: text("email").notNull(),
    language: text("language").notNull(),
    /** Role names from platform/auth/permissions.ts. */
    roles: text("roles").array().notNull(),
    /** Hash of the newest link; sending it again replaces it. */
    tokenHash: text("token_hash").notNull().unique(),
    invitedBy: text("invited_by").notNull(),
    expiresAt: at("expires_at").notNull(),
    acceptedAt: at("accepted_at"),
    withdrawnAt: at("withdrawn_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("invitations_open").on(t.email).where(sql`accepted_at is null and withdrawn_at is null`),
    index("invitations_created").on(t.createdAt),
  ],
);

/** A change of address that waits until it is confirmed at the old and at the new one. */
export const emailChanges = pgTable("email_changes", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  newEmail: text("new_email").notNull(),
  oldTokenHash: text("old_token_hash").notNull().unique(),
  newTokenHash: text("new_token_hash").notNull().unique(),
  oldConfirmedAt: at("old_confirmed_at"),
  newConfirmedAt: at("new_confirmed_at"),
  expiresAt: at("expires_at").notNull(),
  createdAt: createdAt(),
});

/**
 * Stored in a row, because it is small: so it is part of backups and is deleted with the account. Only the team sees
 * it.
 */
export const portraits = pgTable("portraits", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** WebP, 320 x 320, as base64. */
  image: text("image").notNull(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});
