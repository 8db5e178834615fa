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

/** All tables, by topic. Times are timestamptz; ids are random UUIDs stored as text unless a library creates them. */

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
    /** The part of the featured image that is shown (features/insights/pictures/cover-focus.ts); null is the whole. */
    coverX: integer("cover_x"),
    coverY: integer("cover_y"),
    coverZoom: integer("cover_zoom"),
    /** A text; the author with one of these names is linked (`authors.names`). */
    author: text("author").notNull(),
    featured: boolean("featured").notNull().default(false),
    /** Delivered with the site; false once its text was edited. Editors can remove all samples at once. */
    sample: boolean("sample").notNull().default(false),
    published: boolean("published").notNull().default(false),
    /** Publication time of a scheduled post; null means immediately. */
    publishAt: at("publish_at"),
    /**
     * The date that readers see and lists are ordered by: the publication time if one was set, otherwise the creation.
     */
    publicAt: at("public_at").notNull().generatedAlwaysAs(sql`coalesce(publish_at, created_at)`),
    /** When the post was moved to the bin, which is emptied after 30 days. */
    deletedAt: at("deleted_at"),
    /** E-mail address of whoever moved it there. */
    deletedBy: text("deleted_by"),
    /** Incremented by every save, to detect edit conflicts. */
    version: integer("version").notNull().default(1),
    /** When each language's text last changed, to mark stale translations. */
    englishChangedAt: at("english_changed_at").notNull().defaultNow(),
    spanishChangedAt: at("spanish_changed_at"),
    /** Title and preview of each language, folded (lower case, no accents) for search. */
    searchEn: text("search_en").notNull(),
    searchEs: text("search_es").notNull(),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    // Lists scan these backwards (newest first). The trailing columns allow index-only scans for deep pages and counts.
    index("posts_newest").on(t.publicAt, t.id, t.featured, t.publishAt).where(sql`published and deleted_at is null`),
    index("posts_cluster")
      .on(t.cluster, t.publicAt, t.id, t.featured, t.publishAt)
      .where(sql`published and deleted_at is null`),
    index("posts_featured").on(t.publicAt, t.id).where(sql`published and deleted_at is null and featured`),
    index("posts_counted").on(t.cluster).where(sql`published and deleted_at is null and not featured`),
    index("posts_due").on(t.publishAt).where(sql`published and deleted_at is null and publish_at is not null`),
    // Allows index-only scans for the admin list and its counts with every filter.
    index("posts_admin")
      .on(t.updatedAt, t.id, t.cluster, t.published, t.featured, t.publishAt)
      .where(sql`deleted_at is null`),
    // The other orders of the admin list, and the calendar.
    index("posts_admin_date")
      .on(t.publicAt, t.id, t.cluster, t.published, t.featured, t.publishAt)
      .where(sql`deleted_at is null`),
    index("posts_admin_title").on(sql`lower(left(title, 100))`, t.id).where(sql`deleted_at is null`),
    index("posts_author").on(t.author, t.publicAt, t.id, t.publishAt).where(sql`published and deleted_at is null`),
    index("posts_bin").on(t.deletedAt, t.id).where(sql`deleted_at is not null`),
    index("posts_search_en").using("gin", sql`search_en gin_trgm_ops`),
    index("posts_search_es").using("gin", sql`search_es gin_trgm_ops`),
    index("posts_tags").using("gin", t.tags),
  ],
);

/** Former slugs of published posts, which redirect permanently. */
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

/** The preview link of a post that is not public. Only the hash of its secret is stored. */
export const postPreviews = pgTable("post_previews", {
  postId: text("post_id")
    .primaryKey()
    .references(() => posts.id, { onDelete: "cascade" }),
  tokenHash: text("token_hash").notNull().unique(),
  createdBy: text("created_by").notNull(),
  expiresAt: at("expires_at").notNull(),
  createdAt: createdAt(),
});

/** People who write articles; each has a public page. */
export const authors = pgTable("authors", {
  id: id(),
  slug: text("slug").notNull().unique(),
  name: text("name").notNull(),
  /** The name, folded (db/fold.ts): no two authors have the same. */
  nameKey: text("name_key").notNull().unique(),
  /** The name and other ways it is written in `posts.author`: earlier names, other spellings. */
  names: text("names").array().notNull(),
  /** Plain text; empty lines separate paragraphs. */
  about: text("about").notNull().default(""),
  aboutEs: text("about_es").notNull().default(""),
  /** The address of a picture of the library, or of another one. */
  portrait: text("portrait").notNull().default(""),
  createdAt: createdAt(),
  updatedAt: at("updated_at").notNull().defaultNow(),
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
  /** Widths of the resized copies, for srcset. */
  widths: integer("widths").array().notNull().default([]),
  uploadedBy: text("uploaded_by").notNull(),
  createdAt: createdAt(),
});

/** Which posts use which uploaded picture; saves searching the bodies. Written by db/image-uses.server.ts. */
export const imageUses = pgTable(
  "image_uses",
  {
    /** The file name without width and extension: a post may use any size or format of a picture. */
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
    /** The address in lower case: one lead per person. */
    emailKey: text("email_key").notNull().unique(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    organization: text("organization").notNull(),
    language: text("language").notNull(),
    /** Where the first submission came from: journey, raices-latinas, scanner, team-scan, events. */
    source: text("source").notNull(),
    /** new, answered, closed, spam */
    status: text("status").notNull().default("new"),
    ownerId: text("owner_id"),
    /** Why it looks like spam; stored and flagged, never dropped. */
    flags: text("flags").array(),
    /** Deadline of the 24-hour promise for the oldest unanswered submission; null when there is none. */
    dueAt: at("due_at"),
    remindedAt: at("reminded_at"),
    answeredAt: at("answered_at"),
    closedAt: at("closed_at"),
    keepPosted: boolean("keep_posted").notNull().default(false),
    /** Name, address and organization, folded for the search of the inbox. */
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

/** A lead's timeline: inquiries, division messages, scans, registrations, notes, replies, status and owner changes. */
export const leadEvents = pgTable(
  "lead_events",
  {
    id: id(),
    leadId: text("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    /** inquiry, division, scan, teamScan, registration, note, reply, status, owner */
    kind: text("kind").notNull(),
    language: text("language"),
    sourcePage: text("source_page"),
    /** The consent text that was shown, and whether it was ticked. */
    consent: jsonb("consent"),
    payload: jsonb("payload").notNull(),
    flags: text("flags").array(),
    /** Idempotency key created with the form: the same submission sent twice is stored once. */
    idempotencyKey: text("idempotency_key").unique(),
    /** Whether a confirmation was mailed to the sender; null for notes and for events from before this was recorded. */
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
    /** Hash of the secret in the mailed link, which also shows earlier scans. */
    mailTokenHash: text("mail_token_hash").notNull().unique(),
    /** Hash of the secret in the link of the page shown after the submission, which shows only this scan. */
    pageTokenHash: text("page_token_hash").notNull().unique(),
    language: text("language").notNull(),
    firstName: text("first_name").notNull(),
    company: text("company").notNull(),
    answers: jsonb("answers"),
    result: jsonb("result").notNull(),
    /** False when the request contained no answers from which to recompute the result. */
    verified: boolean("verified").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("scans_lead").on(t.leadId, t.createdAt.desc())],
);

/** Additional page links of a scan: a repeated submission gets its own link, and the earlier one keeps working. */
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

// Events ----------------------------------------------------------------------------------------------------------

export const events = pgTable(
  "events",
  {
    id: id(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    titleEs: text("title_es").notNull(),
    description: text("description").notNull(),
    descriptionEs: text("description_es").notNull(),
    /** circle, webinar, workshop, talk, course */
    kind: text("kind").notNull(),
    /** Date and time of the first date on the clocks of `timeZone`, as 2027-03-04T17:00. */
    localStart: text("local_start").notNull(),
    durationMinutes: integer("duration_minutes").notNull(),
    /** IANA name. */
    timeZone: text("time_zone").notNull(),
    /** none, weekly, monthly-date, monthly-weekday */
    repeat: text("repeat").notNull().default("none"),
    repeatEvery: integer("repeat_every").notNull().default(1),
    /** The last day in `timeZone`, as 2027-06-30; null repeats without end. */
    repeatUntil: text("repeat_until"),
    /** Null for an event that is only online. */
    place: text("place"),
    placeEs: text("place_es"),
    /** Only for people with a place: in their mails and behind their private link. */
    onlineUrl: text("online_url"),
    /** en, es or both */
    languages: text("languages").array().notNull(),
    speaker: text("speaker"),
    /** Path of an image of the library. */
    picture: text("picture"),
    /** Of each date; null is unlimited. */
    capacity: integer("capacity"),
    priceNote: text("price_note"),
    priceNoteEs: text("price_note_es"),
    registrationOpen: boolean("registration_open").notNull().default(true),
    /** draft, published, cancelled */
    state: text("state").notNull().default("draft"),
    /** SEQUENCE of its calendar entries: raised by every change that a calendar should show. */
    sequence: integer("sequence").notNull().default(0),
    /** Came with the site and can be removed with the other samples. */
    sample: boolean("sample").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [index("events_updated").on(t.updatedAt, t.id)],
);

/** Each date of an event: one, or those of a series up to 400 days ahead (app/features/events/schedule). */
export const eventDates = pgTable(
  "event_dates",
  {
    /** Also the UID of its calendar entry. */
    id: id(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    startsAt: at("starts_at").notNull(),
    endsAt: at("ends_at").notNull(),
    cancelledAt: at("cancelled_at"),
    recordingUrl: text("recording_url"),
    /** Added to the event's: raised when only this date moved or was cancelled. */
    sequence: integer("sequence").notNull().default(0),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [index("event_dates_event").on(t.eventId, t.startsAt), index("event_dates_end").on(t.endsAt)],
);

/** A person's place, or wish for one, at one date. One per person (by address) and date. */
export const eventRegistrations = pgTable(
  "event_registrations",
  {
    id: id(),
    dateId: text("date_id")
      .notNull()
      .references(() => eventDates.id, { onDelete: "cascade" }),
    leadId: text("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    /** The address in lower case. */
    emailKey: text("email_key").notNull(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    organization: text("organization").notNull(),
    language: text("language").notNull(),
    note: text("note").notNull(),
    /** confirmed, waiting, review (looks like spam: the team decides), cancelled */
    status: text("status").notNull(),
    /** Order of arrival at this date, counted under the lock of the date. */
    number: integer("number").notNull(),
    flags: text("flags").array(),
    /** Null until the team has recorded it. */
    attended: boolean("attended"),
    /** The answer to the question in the thank-you. */
    answer: text("answer"),
    answeredAt: at("answered_at"),
    remindedDayAt: at("reminded_day_at"),
    remindedHourAt: at("reminded_hour_at"),
    thankedAt: at("thanked_at"),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("event_registrations_person").on(t.dateId, t.emailKey),
    index("event_registrations_order").on(t.dateId, t.status, t.number),
    index("event_registrations_lead").on(t.leadId),
  ],
);

/** Private links of a registration: each mail has its own, and the earlier ones keep working. */
export const eventRegistrationLinks = pgTable(
  "event_registration_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    registrationId: text("registration_id")
      .notNull()
      .references(() => eventRegistrations.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [index("event_registration_links_registration").on(t.registrationId)],
);

/** Mails to attendees that are still to be written: "changed", "cancelled", "movedUp" or "message:{id}". */
export const eventNotices = pgTable(
  "event_notices",
  {
    registrationId: text("registration_id")
      .notNull()
      .references(() => eventRegistrations.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.registrationId, t.key] }), index("event_notices_created").on(t.createdAt)],
);

/** What the team wrote to all attendees of a date. */
export const eventMessages = pgTable("event_messages", {
  id: id(),
  dateId: text("date_id")
    .notNull()
    .references(() => eventDates.id, { onDelete: "cascade" }),
  subject: text("subject").notNull(),
  subjectEs: text("subject_es").notNull(),
  body: text("body").notNull(),
  bodyEs: text("body_es").notNull(),
  recipients: integer("recipients").notNull(),
  sentBy: text("sent_by").notNull(),
  /** Made with the form: the same message sent twice is stored once. */
  idempotencyKey: text("idempotency_key").notNull().unique(),
  createdAt: createdAt(),
});

// Team scans ------------------------------------------------------------------------------------------------------

/** One round of questions to a whole organization (docs/decisions/0018-team-scan.md). */
export const teamScans = pgTable(
  "team_scans",
  {
    id: id(),
    /** The manager: whoever started the scan. */
    leadId: text("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    eventId: text("event_id").references(() => leadEvents.id, { onDelete: "set null" }),
    organization: text("organization").notNull(),
    /** Folded name and mail domain: what counts as the same organization. */
    organizationKey: text("organization_key").notNull(),
    /** Of the manager, for mails. */
    language: text("language").notNull(),
    invited: integer("invited").notNull(),
    /** Names of the groups; empty when there are none. */
    groups: text("groups").array().notNull().default([]),
    /** Index of the group that leads the organization. */
    leadership: integer("leadership"),
    /** In the shared link. It opens the questions only, and the manager's page shows it, so it is stored as it is. */
    answerToken: text("answer_token").notNull().unique(),
    /** open, closed */
    state: text("state").notNull().default("open"),
    answerCount: integer("answer_count").notNull().default(0),
    closesAt: at("closes_at").notNull(),
    closedAt: at("closed_at"),
    /** The manager agreed that the result counts in the comparison of organizations. */
    comparable: boolean("comparable").notNull().default(false),
    previousId: text("previous_id"),
    /** When the manager was reminded of an open scan, and of a result that nobody opened. */
    remindedAt: at("reminded_at"),
    resultRemindedAt: at("result_reminded_at"),
    resultSeenAt: at("result_seen_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("team_scans_lead").on(t.leadId),
    index("team_scans_organization").on(t.organizationKey),
    index("team_scans_open").on(t.closesAt).where(sql`state = 'open'`),
    index("team_scans_closed").on(t.closedAt).where(sql`state = 'closed'`),
  ],
);

/** Private links to a scan's management page. Each mail has its own; only hashes are stored. */
export const teamScanLinks = pgTable(
  "team_scan_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    scanId: text("scan_id")
      .notNull()
      .references(() => teamScans.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [index("team_scan_links_scan").on(t.scanId)],
);

/**
 * Single answers, only while a scan is open. No time, no counter, no language: the key is a keyed hash of a secret that the
 * device made, and the rows are rewritten in random order (features/team-scan/answers.server.ts).
 */
export const teamScanAnswers = pgTable(
  "team_scan_answers",
  {
    deviceHash: text("device_hash").primaryKey(),
    scanId: text("scan_id")
      .notNull()
      .references(() => teamScans.id, { onDelete: "cascade" }),
    groupIndex: integer("group_index"),
    /** One character for each statement: 0 to 5, or "-". */
    answers: text("answers").notNull(),
    comment: text("comment").notNull().default(""),
  },
  (t) => [index("team_scan_answers_scan").on(t.scanId)],
);

/** What remains after the closing: counts and shuffled texts (features/assessment/team/team-result.ts). */
export const teamScanResults = pgTable("team_scan_results", {
  scanId: text("scan_id")
    .primaryKey()
    .references(() => teamScans.id, { onDelete: "cascade" }),
  result: jsonb("result").notNull(),
});

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
    /** An iCalendar file to attach. */
    calendar: text("calendar"),
    language: text("language").notNull(),
    messageId: text("message_id").notNull().unique(),
    /** Contains a link that grants access: hidden in the mail log, and the text is deleted once it is sent. */
    secret: boolean("secret").notNull().default(false),
    /** queued, sent, dead */
    state: text("state").notNull().default("queued"),
    /** Finished attempts, successful or not. An attempt whose process died does not count. */
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: at("next_attempt_at").notNull().defaultNow(),
    /** End of the lease: when the mail is due again if the process sending it dies. */
    leasedUntil: at("leased_until"),
    /** Identifies the attempt that holds the lease. An attempt that lost it can no longer write. */
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

/**
 * One row for each mail to an address typed by a visitor and for each requested account mail; deleted after an hour.
 */
export const mailBudget = pgTable(
  "mail_budget",
  {
    id: id(),
    /** The normalized address, without tags (platform/mail/mailbox-key.ts). */
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
  /** Accurate to the day: written when a session begins or is renewed. */
  lastSeenAt: at("last_seen_at"),
  /** A blocked account has no sessions and cannot begin one. */
  blockedAt: at("blocked_at"),
  /** Authenticator codes are set up and verified (better-auth's twoFactor plugin). */
  twoFactorEnabled: boolean("two_factor_enabled").default(false),
  /** Somebody with a role signed in with a password that is too short for one, and has to choose another. */
  weakPassword: boolean("weak_password").notNull().default(false),
  /** The kinds of mail that the person does not want (features/accounts/own-account/notifications.ts). */
  mutedMails: text("muted_mails").array().notNull().default(sql`'{}'::text[]`),
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
    /** To ten minutes. */
    lastUsedAt: at("last_used_at"),
    /** When the person last proved who they are within this session; null: when it began. */
    confirmedAt: at("confirmed_at"),
    /** When a passkey, a code or a remembered device was part of that; null: never in this session. */
    secondFactorAt: at("second_factor_at"),
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

// Site copy -------------------------------------------------------------------------------------------------------------

/** The owner's published changes to the delivered copy (public/locales), one row for each field and language. */
export const copyChanges = pgTable(
  "copy_changes",
  {
    namespace: text("namespace").notNull(),
    language: text("language").notNull(),
    path: text("path").notNull(),
    value: jsonb("value").notNull(),
    /** The delivered value when this was written: when an update delivers another one, the owner is told. */
    delivered: jsonb("delivered").notNull(),
    updatedBy: text("updated_by").notNull(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.namespace, t.language, t.path] })],
);

/** Changes that are not published yet. All editors of a page share its draft; a null value restores the delivered text. */
export const copyDrafts = pgTable(
  "copy_drafts",
  {
    namespace: text("namespace").notNull(),
    language: text("language").notNull(),
    path: text("path").notNull(),
    value: jsonb("value"),
    /** Raised by every save of this field, to notice that somebody else changed it meanwhile. */
    version: integer("version").notNull().default(1),
    updatedBy: text("updated_by").notNull(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.namespace, t.language, t.path] })],
);

/** A link under which a page can be read with its draft. Only the hash of its secret is stored. */
export const copyPreviews = pgTable("copy_previews", {
  page: text("page").primaryKey(),
  tokenHash: text("token_hash").notNull().unique(),
  createdBy: text("created_by").notNull(),
  expiresAt: at("expires_at").notNull(),
  createdAt: createdAt(),
});

/** Authenticator codes, in the columns of better-auth's twoFactor plugin. Secret and recovery codes are encrypted. */
export const twoFactors = pgTable(
  "two_factors",
  {
    id: text("id").primaryKey(),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    verified: boolean("verified").default(true),
    failedVerificationCount: integer("failed_verification_count").default(0),
    lockedUntil: at("locked_until"),
  },
  (t) => [index("two_factors_user").on(t.userId)],
);

/** Passkeys, in the columns of better-auth's passkey plugin. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    name: text("name"),
    publicKey: text("public_key").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    credentialID: text("credential_id").notNull().unique(),
    counter: integer("counter").notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: boolean("backed_up").notNull(),
    transports: text("transports"),
    createdAt: at("created_at").defaultNow(),
    aaguid: text("aaguid"),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    email: text("email").notNull(),
    language: text("language").notNull(),
    /** Names of platform/auth/permissions.ts. */
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

/** Small enough for a row: it goes into backups and is gone with the account. Seen by the team only. */
export const portraits = pgTable("portraits", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** WebP, 320 x 320, as base64. */
  image: text("image").notNull(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});

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

// People and proof ----------------------------------------------------------------------------------------------------

/** Team members, stories and quotes: they are ordered, published, binned and restored in the same way. */
export const siteRecords = pgTable(
  "site_records",
  {
    id: id(),
    /** A kind of features/people/kinds.ts. */
    kind: text("kind").notNull(),
    /** The last part of a story's address; the other kinds have none. */
    slug: text("slug").unique(),
    /** The fields of the kind's form. */
    values: jsonb("values").notNull(),
    /** The order of a kind on the page; stories are ordered by their publication. */
    position: integer("position").notNull(),
    published: boolean("published").notNull().default(false),
    /** When it was first published. */
    publishedAt: at("published_at"),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
    deletedAt: at("deleted_at"),
    deletedBy: text("deleted_by"),
  },
  (t) => [index("site_records_kind").on(t.kind, t.position, t.id)],
);

/** The owner's photographs in place of delivered pictures; a slot without a row shows the delivered one. */
export const sitePictures = pgTable("site_pictures", {
  /** A name of components/pictures/slots.ts. */
  slot: text("slot").primaryKey(),
  /** `images.path` */
  imagePath: text("image_path").notNull(),
  /** The part that stays visible when the picture is cut, in percent from the left and from the top. */
  focusX: integer("focus_x").notNull(),
  focusY: integer("focus_y").notNull(),
  alt: text("alt").notNull(),
  altEs: text("alt_es").notNull(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});

/** Which of these records and slots use which uploaded picture; posts have `image_uses`. */
export const imagePlaces = pgTable(
  "image_places",
  {
    /** As in `image_uses`. */
    imageName: text("image_name").notNull(),
    /** A kind of record, or "picture". */
    kind: text("kind").notNull(),
    /** The id of the record, or the slot. */
    subjectId: text("subject_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.imageName, t.kind, t.subjectId] }),
    index("image_places_subject").on(t.kind, t.subjectId),
  ],
);

// Running the site ----------------------------------------------------------------------------------------------------

/** The audit log: who did what and when. */
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

/**
 * A single row that counts changes of public content; missing until the first change
 * (docs/decisions/0013-content-version-row.md).
 */
export const contentVersion = pgTable("content_version", {
  /** Always 1. */
  id: integer("id").primaryKey().default(1),
  version: bigint("version", { mode: "number" }).notNull(),
  changedAt: at("changed_at").notNull().defaultNow(),
});

/** Rate limits shared by all processes. The column names are given by rate-limiter-flexible. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: at("expire"),
  },
  (t) => [index("rate_limits_expire").on(t.expire)],
);

/** Small values shared by all processes: the session secret, hashes of set-up links, whether the samples were added. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});
