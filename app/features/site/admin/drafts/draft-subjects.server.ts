import { and, eq, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { isPictureSlot } from "#app/components/slots/slots.ts";
import type { DraftKind } from "#app/platform/auth/permissions.ts";
import { recordKinds } from "#app/platform/records/record-kinds.ts";
import { byKey } from "#app/platform/typed-keys.ts";
import { db } from "#db/client.server.ts";
import {
  addresses,
  authors,
  eventDates,
  events,
  images,
  leads,
  letters,
  ownPages,
  posts,
  siteRecords,
} from "#db/schema.ts";
import { partNames } from "#app/features/settings/admin/part-names.ts";

/** The subject of the drafts that people write before their record exists, as its form says it. */
const newSubject = "new";

type Subject = (id: string) => Promise<boolean> | boolean;

/** Where the subject of each kind of draft is stored. */
const subjects: Record<DraftKind, Subject> = {
  ...byKey(recordKinds, (kind) =>
    orNew((id) => hasRow(siteRecords, and(eq(siteRecords.kind, kind), eq(siteRecords.id, id)))),
  ),
  author: (id) => hasRow(authors, eq(authors.id, id)),
  event: orNew((id) => hasRow(events, eq(events.id, id))),
  "event-message": (id) => hasRow(eventDates, eq(eventDates.id, id)),
  image: (id) => hasRow(images, eq(images.id, id)),
  "lead-answer": (id) => hasRow(leads, eq(leads.id, id)),
  letter: orNew((id) => hasRow(letters, eq(letters.id, id))),
  "new-page": (id) => id === newSubject,
  page: (id) => hasRow(ownPages, eq(ownPages.id, id)),
  picture: isPictureSlot,
  post: orNew((id) => hasRow(posts, eq(posts.id, id))),
  redirect: (id) => hasRow(addresses, eq(addresses.id, id)),
  settings: (id) => partNames.some((part) => part === id),
};

/** Whether there is something that a draft of this kind can be about. */
export async function hasDraftSubject(kind: DraftKind, subjectId: string): Promise<boolean> {
  return subjects[kind](subjectId);
}

function orNew(isStored: Subject): Subject {
  return (id) => id === newSubject || isStored(id);
}

async function hasRow(table: PgTable, where: SQL | undefined): Promise<boolean> {
  return (await db().$count(table, where)) > 0;
}
