import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, createdAt, id, mergedFrom, type Language } from "./columns.ts";
import { leads, type SpamFlag } from "./leads.ts";

/** Events, their dates and registrations. */

export type EventKind = "circle" | "webinar" | "workshop" | "talk" | "course";
export type EventState = "draft" | "published" | "cancelled";
export type Repeat = "none" | "weekly" | "monthly-date" | "monthly-weekday";
/** review: the team decides. */
export type RegistrationStatus = "confirmed" | "waiting" | "review" | "cancelled";
type CancelledKey = "cancelled" | "placeCancelled" | "ownCancelled";
export type NoticeKey = CancelledKey | "changed" | "movedUp" | "kept" | `message:${string}`;

export const events = pgTable(
  "events",
  {
    id: id(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    titleEs: text("title_es").notNull(),
    description: text("description").notNull(),
    descriptionEs: text("description_es").notNull(),
    kind: text("kind").$type<EventKind>().notNull(),
    /** Date and time of the first date on the clocks of `timeZone`, as 2027-03-04T17:00. */
    localStart: text("local_start").notNull(),
    durationMinutes: integer("duration_minutes").notNull(),
    /** IANA name. */
    timeZone: text("time_zone").notNull(),
    repeat: text("repeat").$type<Repeat>().notNull().default("none"),
    repeatEvery: integer("repeat_every").notNull().default(1),
    /** The last day in `timeZone`, as 2027-06-30; null repeats without end. */
    repeatUntil: text("repeat_until"),
    /** Null for an event that is only online. */
    place: text("place"),
    placeEs: text("place_es"),
    /** Only for people with a place: in their mails and behind their private link. */
    onlineUrl: text("online_url"),
    languages: text("languages").array().$type<Language[]>().notNull(),
    speaker: text("speaker"),
    /** Path of an image of the library. */
    picture: text("picture"),
    /** Of each date; null is unlimited. */
    capacity: integer("capacity"),
    priceNote: text("price_note"),
    priceNoteEs: text("price_note_es"),
    /** What people should have with them. */
    bring: text("bring"),
    bringEs: text("bring_es"),
    registrationOpen: boolean("registration_open").notNull().default(true),
    /** With limited places: a place is kept only when the link in the mail has been opened. */
    confirmByMail: boolean("confirm_by_mail").notNull().default(true),
    state: text("state").$type<EventState>().notNull().default("draft"),
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
    /** Added to the event's sequence; incremented when only this date is moved or cancelled. */
    sequence: integer("sequence").notNull().default(0),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [index("event_dates_event").on(t.eventId, t.startsAt), index("event_dates_end").on(t.endsAt)],
);

/** A person's registration for one date, with or without a place. One per person (by address) and date. */
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
    status: text("status").$type<RegistrationStatus>().notNull(),
    /**
     * Until when a place, or one on the waiting list, is held for somebody who has not opened the mailed link; null when
     * it need not be opened, or has been. A cancelled registration that has it was not confirmed in time.
     */
    heldUntil: at("held_until"),
    /** The order in which the registrations for this date arrived, assigned while the date is locked. */
    number: integer("number").notNull(),
    flags: text("flags").array().$type<SpamFlag[]>(),
    /** How often the entry in the person's own calendar was cancelled; registering again brings it back. */
    entryCancellations: integer("entry_cancellations").notNull().default(0),
    /** Null until the team has recorded it. */
    attended: boolean("attended"),
    /** The answer to the question in the thank-you. */
    answer: text("answer"),
    answeredAt: at("answered_at"),
    remindedDayAt: at("reminded_day_at"),
    remindedHourAt: at("reminded_hour_at"),
    thankedAt: at("thanked_at"),
    mergedFrom: mergedFrom(),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("event_registrations_person").on(t.dateId, t.emailKey),
    index("event_registrations_order").on(t.dateId, t.status, t.number),
    index("event_registrations_lead").on(t.leadId),
    index("event_registrations_held").on(t.heldUntil),
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

/** Mails to attendees that have not been written yet. */
export const eventNotices = pgTable(
  "event_notices",
  {
    registrationId: text("registration_id")
      .notNull()
      .references(() => eventRegistrations.id, { onDelete: "cascade" }),
    key: text("key").$type<NoticeKey>().notNull(),
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
