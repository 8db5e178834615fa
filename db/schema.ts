import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

/** All tables, by topic. Times are timestamptz; ids are random uuids as text unless a library makes them. */

const id = () => text("id").primaryKey().default(sql`gen_random_uuid()::text`);
const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const createdAt = () => at("created_at").notNull().defaultNow();

// Insights ------------------------------------------------------------------------------------------------------

export const posts = pgTable(
  "posts",
  {
    id: id(),
    slug: text("slug").notNull().unique(),
    /** Stable key (features/insights/clusters.ts); the label is copy. */
    cluster: text("cluster").notNull(),
    title: text("title").notNull(),
    titleEs: text("title_es"),
    previewSnippet: text("preview_snippet").notNull(),
    previewSnippetEs: text("preview_snippet_es"),
    bodyContent: text("body_content").notNull(),
    bodyContentEs: text("body_content_es"),
    seoTitle: text("seo_title"),
    seoTitleEs: text("seo_title_es"),
    metaDescription: text("meta_description"),
    metaDescriptionEs: text("meta_description_es"),
    seoKeywordsEs: text("seo_keywords_es").array(),
    /** Null when empty, as specified. */
    tags: text("tags").array(),
    featuredImage: text("featured_image"),
    featuredImageAlt: text("featured_image_alt"),
    author: text("author").notNull(),
    featured: boolean("featured").notNull().default(false),
    published: boolean("published").notNull().default(false),
    /** Public only from this time on; null means at once. */
    publishAt: at("publish_at"),
    /** The day readers see and lists are ordered by: when it became public, if that was set, else when it was made. */
    publicAt: at("public_at").notNull().generatedAlwaysAs(sql`coalesce(publish_at, created_at)`),
    /** In the bin since; emptied after 30 days. */
    deletedAt: at("deleted_at"),
    /** E-mail of who put it there. */
    deletedBy: text("deleted_by"),
    /** Counts saves, for edit conflicts. */
    version: integer("version").notNull().default(1),
    /** When each language's text last changed, for the stale-translation mark. */
    englishChangedAt: at("english_changed_at").notNull().defaultNow(),
    spanishChangedAt: at("spanish_changed_at"),
    /** Title and preview, folded (lower case, no accents), as search looks at them in each language. */
    searchEn: text("search_en").notNull(),
    searchEs: text("search_es").notNull(),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    // Lists read them backwards (newest first). The trailing columns let deep pages and counts be read off the index alone.
    index("posts_newest").on(t.publicAt, t.id, t.featured, t.publishAt).where(sql`published and deleted_at is null`),
    index("posts_cluster")
      .on(t.cluster, t.publicAt, t.id, t.featured, t.publishAt)
      .where(sql`published and deleted_at is null`),
    index("posts_featured").on(t.publicAt, t.id).where(sql`published and deleted_at is null and featured`),
    index("posts_counted").on(t.cluster).where(sql`published and deleted_at is null and not featured`),
    index("posts_due").on(t.publishAt).where(sql`published and deleted_at is null and publish_at is not null`),
    // The admin list and its counts, with every filter, off the index alone.
    index("posts_admin")
      .on(t.updatedAt, t.id, t.cluster, t.published, t.featured, t.publishAt)
      .where(sql`deleted_at is null`),
    index("posts_bin").on(t.deletedAt, t.id).where(sql`deleted_at is not null`),
    index("posts_search_en").using("gin", sql`search_en gin_trgm_ops`),
    index("posts_search_es").using("gin", sql`search_es gin_trgm_ops`),
  ],
);

/** Slugs a live post once had: permanent redirects. */
export const oldSlugs = pgTable("old_slugs", {
  slug: text("slug").primaryKey(),
  postId: text("post_id")
    .notNull()
    .references(() => posts.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
});

export const postRevisions = pgTable(
  "post_revisions",
  {
    id: id(),
    postId: text("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    /** The whole post as it was saved. */
    snapshot: jsonb("snapshot").notNull(),
    savedBy: text("saved_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("post_revisions_version").on(t.postId, t.version)],
);

/** The one link under which a post can be read before it is public. Only the hash of its secret is kept. */
export const postPreviews = pgTable("post_previews", {
  postId: text("post_id")
    .primaryKey()
    .references(() => posts.id, { onDelete: "cascade" }),
  tokenHash: text("token_hash").notNull().unique(),
  createdBy: text("created_by").notNull(),
  expiresAt: at("expires_at").notNull(),
  createdAt: createdAt(),
});

export const images = pgTable("images", {
  id: id(),
  /** blog-images/blog-posts/{timestamp}-{random}.{ext} */
  path: text("path").notNull().unique(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  bytes: integer("bytes").notNull(),
  alt: text("alt").notNull().default(""),
  originalName: text("original_name").notNull().default(""),
  /** Widths that exist beside the original, for srcset. */
  widths: integer("widths").array().notNull().default([]),
  uploadedBy: text("uploaded_by").notNull(),
  createdAt: createdAt(),
});

/** Which posts show which uploaded picture, so that nobody has to search the bodies (db/image-uses.server.ts writes it). */
export const imageUses = pgTable(
  "image_uses",
  {
    /** The file's name without width and extension: a post may show any of a picture's copies. */
    imageName: text("image_name").notNull(),
    postId: text("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.imageName, t.postId] }), index("image_uses_post").on(t.postId)],
);

// Leads -----------------------------------------------------------------------------------------------------------

export const leads = pgTable(
  "leads",
  {
    id: id(),
    /** Lower-cased address: one person, one timeline. */
    emailKey: text("email_key").notNull().unique(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    organization: text("organization").notNull(),
    language: text("language").notNull(),
    /** Where the person first came from: journey, raices-latinas, scanner. */
    source: text("source").notNull(),
    /** new, answered, closed, spam */
    status: text("status").notNull().default("new"),
    ownerId: text("owner_id"),
    /** Why it looks like spam; stored and flagged, never dropped. */
    flags: text("flags").array(),
    /** End of the 24-hour promise for the oldest unanswered submission; null when nothing waits. */
    dueAt: at("due_at"),
    remindedAt: at("reminded_at"),
    answeredAt: at("answered_at"),
    closedAt: at("closed_at"),
    keepPosted: boolean("keep_posted").notNull().default(false),
    /** Name, address and organization, folded, as the inbox's search looks at them. */
    search: text("search").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("leads_status").on(t.status, t.updatedAt.desc()),
    index("leads_due").on(t.dueAt),
    index("leads_search").using("gin", sql`search gin_trgm_ops`),
  ],
);

/** A lead's timeline: inquiries, division messages, scans, notes, replies, changes of status. */
export const leadEvents = pgTable(
  "lead_events",
  {
    id: id(),
    leadId: text("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    /** inquiry, division, scan, note, reply, status, owner */
    kind: text("kind").notNull(),
    language: text("language"),
    sourcePage: text("source_page"),
    /** What was shown and what was ticked. */
    consent: jsonb("consent"),
    payload: jsonb("payload").notNull(),
    flags: text("flags").array(),
    /** Made with the form: the same submission sent twice is one. */
    idempotencyKey: text("idempotency_key").unique(),
    /** Whether the sender was mailed a confirmation; null on notes and on what came before this was recorded. */
    acknowledged: boolean("acknowledged"),
    actor: text("actor"),
    createdAt: createdAt(),
  },
  (t) => [
    index("lead_events_lead").on(t.leadId, t.createdAt.desc()),
    index("lead_events_kind").on(t.kind, t.leadId),
    index("lead_events_created").on(t.createdAt, t.id),
  ],
);

export const scans = pgTable(
  "scans",
  {
    id: id(),
    leadId: text("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    eventId: text("event_id").references(() => leadEvents.id, { onDelete: "cascade" }),
    /** Hash of the secret in the mailed link, which shows earlier scans too. */
    mailTokenHash: text("mail_token_hash").notNull().unique(),
    /** Hash of the secret in the link of the page after the submit, which shows this scan alone. */
    pageTokenHash: text("page_token_hash").notNull().unique(),
    language: text("language").notNull(),
    firstName: text("first_name").notNull(),
    company: text("company").notNull(),
    answers: jsonb("answers"),
    result: jsonb("result").notNull(),
    /** False when the request carried no answers to recompute from. */
    verified: boolean("verified").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("scans_lead").on(t.leadId, t.createdAt.desc())],
);

/** Further page links of a scan: a repeated submission gets a link of its own, and the first answer's keeps working. */
export const scanPageLinks = pgTable(
  "scan_page_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    scanId: text("scan_id")
      .notNull()
      .references(() => scans.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [index("scan_page_links_scan").on(t.scanId, t.createdAt)],
);

// Mail ------------------------------------------------------------------------------------------------------------

export const mails = pgTable(
  "mails",
  {
    id: id(),
    kind: text("kind").notNull(),
    leadId: text("lead_id").references(() => leads.id, { onDelete: "cascade" }),
    recipient: text("recipient").notNull(),
    replyTo: text("reply_to"),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    language: text("language").notNull(),
    messageId: text("message_id").notNull().unique(),
    /** Holds a link that opens something: nobody reads it in the log, and the text goes once it is sent. */
    secret: boolean("secret").notNull().default(false),
    /** queued, sent, dead */
    state: text("state").notNull().default("queued"),
    /** Attempts that ended, well or badly; one that its process did not survive does not count. */
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: at("next_attempt_at").notNull().defaultNow(),
    /** When the mail is due again if the process that is sending it dies. */
    leasedUntil: at("leased_until"),
    /** Which attempt holds the lease: the writes of an attempt that lost it change nothing. */
    leaseToken: text("lease_token"),
    lastError: text("last_error"),
    sentAt: at("sent_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("mails_due").on(t.nextAttemptAt).where(sql`state = 'queued'`),
    index("mails_lead").on(t.leadId),
    index("mails_log").on(t.createdAt, t.id, t.state),
    index("mails_recipient").on(sql`lower(${t.recipient})`),
    index("mails_dead").on(t.createdAt).where(sql`state = 'dead'`),
    index("mails_secret").on(t.createdAt).where(sql`secret and html <> ''`),
  ],
);

/** One row for each mail to an address that a visitor typed, and for each account mail asked for; kept for an hour. */
export const mailBudget = pgTable(
  "mail_budget",
  {
    id: id(),
    /** The address with tags and spelling folded (platform/mail/mailbox-key.ts). */
    mailbox: text("mailbox").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("mail_budget_mailbox").on(t.mailbox, t.createdAt), index("mail_budget_created").on(t.createdAt)],
);

// Accounts (better-auth's tables and our roles) ---------------------------------------------------------------------

export const users = pgTable("users", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  language: text("language"),
  /** To the day: written when a session begins or is renewed. */
  lastSeenAt: at("last_seen_at"),
  createdAt: createdAt(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});

export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token: text("token").notNull().unique(),
    expiresAt: at("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [index("sessions_user").on(t.userId)],
);

export const accounts = pgTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: at("access_token_expires_at"),
    refreshTokenExpiresAt: at("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [index("accounts_user").on(t.userId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: at("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [index("verifications_identifier").on(t.identifier)],
);

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

// Work in progress and history ----------------------------------------------------------------------------------------

/** What somebody has written in a form and not saved yet, one per record and author (app/platform/records). */
export const drafts = pgTable(
  "drafts",
  {
    /** Which form: "image", "page"... */
    kind: text("kind").notNull(),
    /** The record's id, or one that the form made for a record that does not exist yet. */
    subjectId: text("subject_id").notNull(),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    authorName: text("author_name").notNull(),
    value: jsonb("value").notNull(),
    /** The version of the record that the draft was written on. */
    baseVersion: integer("base_version").notNull(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subjectId, t.authorId] }), index("drafts_author").on(t.authorId)],
);

/** Every saved version of a record; posts have a table of their own (post_revisions). */
export const revisions = pgTable(
  "revisions",
  {
    id: id(),
    kind: text("kind").notNull(),
    subjectId: text("subject_id").notNull(),
    version: integer("version").notNull(),
    snapshot: jsonb("snapshot").notNull(),
    /** E-mail of who saved it; empty for the state before the first recorded save. */
    savedBy: text("saved_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("revisions_version").on(t.kind, t.subjectId, t.version)],
);

// Running the site ----------------------------------------------------------------------------------------------------

/** Who did what when. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: id(),
    actorId: text("actor_id"),
    actorEmail: text("actor_email").notNull(),
    /** A key of admin.json, audit.actions. */
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    detail: jsonb("detail"),
    createdAt: createdAt(),
  },
  (t) => [index("audit_created").on(t.createdAt.desc())],
);

/** One row that counts the changes of public content; absent until the first one (docs/decisions/0013-content-version-row.md). */
export const contentVersion = pgTable("content_version", {
  /** Always 1. */
  id: integer("id").primaryKey().default(1),
  version: bigint("version", { mode: "number" }).notNull(),
  changedAt: at("changed_at").notNull().defaultNow(),
});

/** Points of the rate limits that all processes count together. The column names are those of rate-limiter-flexible. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: at("expire"),
  },
  (t) => [index("rate_limits_expire").on(t.expire)],
);

/** Small facts shared by all processes: the secret of sessions, the set-up link's hash, whether the samples were put in. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});
