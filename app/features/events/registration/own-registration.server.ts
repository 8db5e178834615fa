import { and, eq, ne } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { eventDates, eventNotices, eventRegistrationLinks, eventRegistrations, events } from "#db/schema.ts";
import { hashToken, looksLikeToken } from "#app/platform/tokens.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { sendNoticesSoon } from "../mails/notices.server.ts";
import { teamRegistrationMail } from "../mails/team-registration-mail.server.tsx";
import {
  hasEntry,
  isUpcoming,
  lockDate,
  moveUpWaiting,
  recordChange,
  waitingPosition,
  type Attendee,
} from "./places.server.ts";

/** What the private link in a mail opens. Only the hash of its secret is stored. */
export async function findOwnRegistration(
  token: string | undefined,
): Promise<(Attendee & { position?: number }) | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [found] = await db()
    .select({ event: events, date: eventDates, registration: eventRegistrations })
    .from(eventRegistrationLinks)
    .innerJoin(eventRegistrations, eq(eventRegistrations.id, eventRegistrationLinks.registrationId))
    .innerJoin(eventDates, eq(eventDates.id, eventRegistrations.dateId))
    .innerJoin(events, eq(events.id, eventDates.eventId))
    .where(eq(eventRegistrationLinks.tokenHash, hashToken(token)));
  if (!found) return undefined;
  return { ...found, position: await waitingPosition(db(), found.registration) };
}

type Change = { name: string; organization: string; mailLanguage: string; note: string };

/**
 * False when there is nothing to change any more: the date is over or cancelled, or so is the registration. What is
 * sent twice is stored once. A new note is a question to the team.
 */
export async function changeRegistration(attendee: Attendee, { mailLanguage, ...change }: Change): Promise<boolean> {
  const { registration } = attendee;
  if (!isUpcoming(attendee) || registration.status === "cancelled") return false;
  const { name, organization, note, language } = registration;
  const isNewNote = change.note !== note;
  if (change.name === name && change.organization === organization && !isNewNote && mailLanguage === language)
    return true;
  return db().transaction(async (tx) => {
    const [changed] = await tx
      .update(eventRegistrations)
      .set({ ...change, language: mailLanguage, updatedAt: new Date() })
      .where(and(eq(eventRegistrations.id, registration.id), ne(eventRegistrations.status, "cancelled")))
      .returning();
    if (!changed) return false;
    await recordChange(tx, changed, attendee.event, "changed", isNewNote ? { text: change.note } : {});
    const noted = { ...attendee, registration: changed };
    if (isNewNote && change.note) await queueMail(tx, teamRegistrationMail({ flags: [] }, noted, change.note));
    return true;
  });
}

/**
 * Cancels a registration and gives the place to the next person. False when it was cancelled before, or when the date
 * is over or cancelled. A mail tells the person, and takes the date out of their calendar. `actor`: somebody of the
 * team.
 */
export async function cancelRegistration(registrationId: string, dateId: string, actor?: string): Promise<boolean> {
  const result = await db().transaction(async (tx) => {
    const locked = await lockDate(tx, dateId);
    if (!locked || !isUpcoming(locked)) return undefined;
    const ofId = eq(eventRegistrations.id, registrationId);
    const [before] = await tx.select().from(eventRegistrations).where(ofId).for("update");
    if (!before || before.status === "cancelled") return undefined;
    const entryCancellations = before.entryCancellations + (hasEntry(before) ? 1 : 0);
    await tx
      .update(eventRegistrations)
      .set({ status: "cancelled", heldUntil: null, entryCancellations, updatedAt: new Date() })
      .where(ofId);
    await recordChange(tx, before, locked.event, "cancelled", { actor });
    const notice = noticeOf(before, actor);
    if (notice) await tx.insert(eventNotices).values({ registrationId, key: notice }).onConflictDoNothing();
    return { movedUp: await moveUpWaiting(tx, locked), limited: locked.event.capacity !== null, notice };
  });
  if (!result) return false;
  if (result.movedUp > 0 || result.notice) sendNoticesSoon();
  // Somebody may register again instead of waiting, and the page is cached.
  if (result.movedUp === 0 && result.limited) await markContentChanged();
  return true;
}

/**
 * What looked like spam was never confirmed, so there is nobody to tell. Who leaves without an entry in their calendar sees
 * on the page that it is done.
 */
function noticeOf(before: Attendee["registration"], actor: string | undefined) {
  if (actor) return before.status === "review" ? undefined : "placeCancelled";
  return hasEntry(before) ? "ownCancelled" : undefined;
}

/** False before the end, and for somebody without a place. The same answer again is stored once. */
export async function answerQuestion(attendee: Attendee, answer: string, now = new Date()): Promise<boolean> {
  const { event, date, registration } = attendee;
  if (date.endsAt > now || registration.status !== "confirmed") return false;
  if (registration.answer === answer) return true;
  await db().transaction(async (tx) => {
    await tx
      .update(eventRegistrations)
      .set({ answer, answeredAt: now })
      .where(eq(eventRegistrations.id, registration.id));
    await recordChange(tx, registration, event, "answered", { text: answer });
  });
  return true;
}
