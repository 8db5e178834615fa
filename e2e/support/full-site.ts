import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { eq } from "drizzle-orm";
import { recordTypes } from "#app/features/proof/admin/record-types.server.ts";
import { createRecord, saveRecord } from "#app/features/proof/admin/saving.server.ts";
import { createAuthor } from "#app/features/insights/admin/authors/authors-admin.server.ts";
import { createHook } from "#app/features/hooks/admin/hooks-admin.server.ts";
import { savedLetters } from "#app/features/letters/letters.server.ts";
import { makeLetter, testLetter } from "#test/factories/letters.ts";
import { closeScan } from "#app/features/team-scan/closing.server.ts";
import { answerMany, startScan } from "#test/factories/team-scans.ts";
import type { RecordKind } from "#app/platform/records/record-kinds.ts";
import { db } from "#db/client.server.ts";
import { makePost } from "#test/factories/posts.ts";
import {
  eventRegistrations,
  hookDeliveries,
  inboundMessages,
  invitations,
  leadEntries,
  leads,
  mails,
  posts,
} from "#db/schema.ts";
import { sendInquiry } from "./screens/leads-page.ts";
import { fillForHandbook } from "./handbook.ts";
import { makeOwnPages } from "./own-pages.ts";
import type { Person } from "./sign-in.ts";
import { addEvent } from "./test-event.ts";

const day = 86_400_000;

/** A site that has been used for a while: every screen of the admin area has something to show, and every record a link. */
export async function fillSite(request: APIRequestContext, site: { url: string }, owner: Person, cookie: string) {
  const filled = await fillForHandbook(request, site, cookie);
  const actor = { id: owner.id, email: owner.email, roles: ["owner"] };
  await addArticles(actor);
  await addRecords(actor);
  await addConversation(filled.inquiry, owner);
  await addAttendees(filled.inquiry, filled.manager);
  await addMails(filled.inquiry);
  await addHook(actor);
  await savedLetters.save(actor, await makeLetter(), { ...testLetter, preview: "What we learned this month" }, 1);
  await makeOwnPages(1);
  const scanned = await addClosedScan();
  await db()
    .insert(invitations)
    .values({
      email: "marina.quispe@cooperativa-la-semilla.example",
      language: "es",
      roles: ["editor", "advisor"],
      tokenHash: randomUUID(),
      invitedBy: owner.email,
      expiresAt: new Date(Date.now() + 7 * day),
    });
  return { ...filled, scanned };
}

type Actor = { id: string; email: string; roles: string[] };

async function addArticles(actor: Actor) {
  await createAuthor(actor, "Inés Ruiz de la Fuente");
  await db()
    .insert(posts)
    .values([
      makePost({ title: "Planned for the spring", published: true, publishAt: new Date(Date.now() + 20 * day) }),
      makePost({
        title: "What a cooperative of four hundred members learned when it stopped voting on everything at once",
        titleEs: "Qué aprendió una cooperativa de cuatrocientos socios cuando dejó de votar todo a la vez",
        published: false,
        tags: ["Leadership", "Well-being"],
      }),
      makePost({ title: "Thrown away", deletedAt: new Date(), deletedBy: actor.email }),
    ]);
}

async function addRecords(actor: Actor) {
  const permission = { permissionBy: "Leo Paz, director", permissionOn: "2026-10-01" };
  const story = { situation: "Nobody decided.", done: "We listened.", changed: "Three circles decide." };
  const kinds: [RecordKind, Record<string, string | boolean>][] = [
    ["team-member", { name: "Rosa Vidal", role: "Keeper of questions", roleEs: "Guardiana de preguntas", shown: true }],
    ["team-member", { name: "Joel Martin Abascal de la Torre", role: "Facilitator", shown: false }],
    ["story", { ...story, ...permission, title: "A coffee cooperative decides faster", shown: false }],
    [
      "quote",
      {
        ...permission,
        words: "They stayed for the hard part.",
        wordsEs: "Se quedaron para lo difícil.",
        name: "Leo Paz",
        shown: true,
      },
    ],
    ["fact", { figure: "Oaxaca", figureEs: "Oaxaca", meaning: "Since 2019", meaningEs: "Desde 2019", shown: true }],
    ["category", { name: "Field notes", nameEs: "Notas de campo", shown: false }],
    ["template", { name: "First answer", text: "Thank you, {{name}}.", shown: false }],
  ];
  const more: Partial<Record<RecordKind, Record<string, string>>> = {
    "team-member": { text: "Listens.", textEs: "Escucha." },
    story: { situation: "Nobody decided anything." },
    quote: { organization: "Cooperativa El Roble" },
    fact: { meaning: "Since the spring of 2019" },
    category: { about: "What we saw on the way." },
    template: { text: "Thank you, {{name}}. We call you." },
  };
  for (const [kind, values] of kinds) {
    const typed = { ...recordTypes[kind].empty, ...values };
    const made = await createRecord(actor, kind, typed);
    if (made.kind !== "saved" || !made.id) throw new Error(`${kind}: ${JSON.stringify(made)}`);
    // A second version, with which there is something to compare.
    await saveRecord(actor, kind, made.id, { ...typed, ...more[kind] }, made.version);
  }
}

async function addConversation(leadId: string, owner: Person) {
  const message = {
    leadId,
    nature: "human",
    trust: "same",
    messageId: "<one@example.org>",
    sender: "ana@example.org",
    senderName: "Ana Beltrán",
    subject: "Re: Su consulta",
    newPart: "El jueves nos viene bien.\n\n¿Pueden enviarnos el plan?",
    text: "El jueves nos viene bien.",
    html: "",
    size: 900,
    receivedAt: new Date(),
  };
  await db()
    .insert(inboundMessages)
    .values([
      message,
      { ...message, state: "toConfirm", trust: "claimed", messageId: "<two@example.org>", sender: "other@example.net" },
    ]);
  await db()
    .insert(leadEntries)
    .values({ leadId, kind: "note", payload: { text: "Called on Monday." }, actor: owner.email });
  await db()
    .update(leads)
    .set({ ownerId: owner.id, tags: ["Cooperative", "Spring 2027"] })
    .where(eq(leads.id, leadId));
}

async function addAttendees(...people: string[]) {
  const event = await addEvent({
    title: "An evening by the river for people who hold other people's questions",
    titleEs: "Una tarde junto al río para quienes sostienen las preguntas de los demás",
    capacity: "2",
  });
  const [date] = event.dates;
  if (!date) throw new Error("The event has no date.");
  for (const [index, id] of people.entries()) {
    const [person] = await db().select().from(leads).where(eq(leads.id, id));
    if (!person) throw new Error("The lead is gone.");
    const { email, emailKey, name, organization, language } = person;
    await db()
      .insert(eventRegistrations)
      .values({
        dateId: date.id,
        leadId: id,
        email,
        emailKey,
        name,
        organization,
        language,
        note: index === 0 ? "I come by bicycle, is there a place for it?" : "",
        status: "confirmed",
        number: index + 1,
      });
  }
}

/** The lead of whoever started a team scan that has a result. */
async function addClosedScan(): Promise<string> {
  const name = "Marina Quispe";
  const { scan } = await startScan({ name });
  await answerMany(scan, 7);
  await closeScan(scan.id);
  const [manager] = await db().select().from(leads).where(eq(leads.name, name));
  if (!manager) throw new Error("The scan has no lead.");
  return manager.id;
}

async function addMails(leadId: string) {
  const mail = {
    kind: "teamInquiry",
    leadId,
    recipient: "equipo.de.consultas@cooperativa-la-semilla.example",
    subject: "New inquiry from Ana Beltrán of Cooperativa La Semilla, which wants to decide once",
    html: "<p>Decide once.</p>",
    text: "Decide once.",
    language: "en",
    createdAt: new Date(Date.now() - day),
  };
  await db()
    .insert(mails)
    .values([
      {
        ...mail,
        messageId: "dead",
        state: "dead",
        attempts: 5,
        lastError: "550 5.1.1 <equipo>: Recipient address rejected: User unknown in virtual mailbox table",
      },
      { ...mail, messageId: "sent", state: "sent", attempts: 1, sentAt: new Date(), delivery: "bounced" },
    ]);
}

async function addHook(actor: Actor) {
  const id = randomUUID();
  const url = "https://hooks.example/receivers/savia/of-the-cooperative";
  const made = await createHook(actor, id, {
    url,
    events: ["lead.created"],
    withPerson: false,
    enabled: false,
    version: 1,
  });
  if ("errors" in made) throw new Error(JSON.stringify(made.errors));
  const delivery = { hookId: id, event: "lead.created", payload: '{"type":"lead.created"}', attempts: 3 };
  await db()
    .insert(hookDeliveries)
    .values([
      { ...delivery, subject: "one", eventId: randomUUID(), state: "failed", lastStatus: 503, lastError: "503" },
      { ...delivery, subject: "two", eventId: randomUUID(), state: "sent", lastStatus: 200, sentAt: new Date() },
    ]);
}

/** Further people in the inbox, in every state. */
export async function addInbox(request: APIRequestContext) {
  const people = [
    ["Marina Quispe Huamán", "Red de Bibliotecas Comunitarias del Altiplano", "new"],
    ["Tom Okafor", "River Trust", "answered"],
    ["Lucía Fernández", "Cooperativa El Roble", "won"],
    ["Bea", "", "closed"],
    ["Win money", "xx", "spam"],
  ] as const;
  for (const [name, organization, status] of people) {
    const goals = "We are forty people in three cities and nobody knows any more who decides what, or when.";
    const { id } = await sendInquiry(request, { name, organization: organization || "—", goals });
    await db().update(leads).set({ status }).where(eq(leads.id, id));
  }
}
