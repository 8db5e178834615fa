import { asc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { eventRegistrations, mails } from "#db/schema.ts";
import { waitForNotices } from "#app/features/events/mails/notices.server.ts";
import { addEvent as addAnyEvent, register } from "./events.ts";
import { confirmByLink } from "#app/features/events/registration/confirm-by-link.server.ts";
import { findOwnRegistration } from "#app/features/events/registration/own-registration.server.ts";
import { addLink } from "#app/features/events/registration/places.server.ts";
import { registrationIntake } from "#app/features/events/registration/registration-intake.server.ts";

/** Places are held until the mailed link is opened. */
export const addEvent: typeof addAnyEvent = (fields) => addAnyEvent({ confirmByMail: true, ...fields });

export const registrations = (dateId: string) =>
  db()
    .select()
    .from(eventRegistrations)
    .where(eq(eventRegistrations.dateId, dateId))
    .orderBy(asc(eventRegistrations.number));
export const statuses = async (dateId: string) => (await registrations(dateId)).map(({ status }) => status);
export const mailsOf = (kind: string) =>
  db().select().from(mails).where(eq(mails.kind, kind)).orderBy(asc(mails.createdAt));
export const past = new Date(Date.now() - 60_000);

/** As if the 30 minutes were over. */
export const lapse = (email: string) =>
  db().update(eventRegistrations).set({ heldUntil: past }).where(eq(eventRegistrations.email, email));

/** Opens the link in the mail. */
export async function open(email: string) {
  const [stored] = await db().select().from(eventRegistrations).where(eq(eventRegistrations.email, email));
  const token = await db().transaction((tx) => addLink(tx, stored!.id));
  const opened = await confirmByLink((await findOwnRegistration(token))!);
  await waitForNotices();
  return opened;
}

export const answerTo = async (outcome: ReturnType<typeof register>) => {
  const accepted = await outcome;
  if (accepted.kind !== "accepted") throw new Error(accepted.kind);
  return registrationIntake.answer!(accepted);
};
