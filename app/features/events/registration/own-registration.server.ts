import { and, eq, ne } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { eventDates, eventRegistrationLinks, eventRegistrations, events } from "#db/schema.ts";
import { hashToken, looksLikeToken } from "#app/features/scanner/tokens.server.ts";
import { contentChanged } from "#app/platform/pages/content-version.server.ts";
import { sendNoticesSoon } from "../mails/notices.server.ts";
import { lockDate, moveUp, recordChange, waitingPosition, type Attendee } from "./places.server.ts";

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
  const attendee = found as Attendee;
  return { ...attendee, position: await waitingPosition(db(), attendee.registration) };
}

type Change = { name: string; organization: string; mailLanguage: string; note: string };

export async function changeRegistration(attendee: Attendee, { mailLanguage, ...change }: Change): Promise<void> {
  const { id } = attendee.registration;
  await db().transaction(async (tx) => {
    const [changed] = await tx
      .update(eventRegistrations)
      .set({ ...change, language: mailLanguage, updatedAt: new Date() })
      .where(eq(eventRegistrations.id, id))
      .returning();
    // Only a new note has something to read in it.
    const isNew = change.note !== attendee.registration.note;
    if (changed) await recordChange(tx, changed, attendee.event, "changed", isNew ? { text: change.note } : {});
  });
}

/** Cancels a registration and gives the place to the next person. False when it was cancelled before. */
export async function cancelRegistration(registrationId: string, dateId: string, actor?: string): Promise<boolean> {
  const result = await db().transaction(async (tx) => {
    const locked = await lockDate(tx, dateId);
    const [cancelled] = await tx
      .update(eventRegistrations)
      .set({ status: "cancelled", updatedAt: new Date() })
      .where(and(eq(eventRegistrations.id, registrationId), ne(eventRegistrations.status, "cancelled")))
      .returning();
    if (!locked || !cancelled) return undefined;
    await recordChange(tx, cancelled, locked.event, "cancelled", { actor });
    return { movedUp: await moveUp(tx, locked), limited: locked.event.capacity !== null };
  });
  if (!result) return false;
  if (result.movedUp > 0) sendNoticesSoon();
  // Somebody may register again instead of waiting, and the page is cached.
  else if (result.limited) await contentChanged();
  return true;
}

export async function answerQuestion(attendee: Attendee, answer: string): Promise<void> {
  await db().transaction(async (tx) => {
    await tx
      .update(eventRegistrations)
      .set({ answer, answeredAt: new Date() })
      .where(eq(eventRegistrations.id, attendee.registration.id));
    await recordChange(tx, attendee.registration, attendee.event, "answered", { text: answer });
  });
}
