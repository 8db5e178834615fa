import { randomUUID } from "node:crypto";
import { createServer } from "node:net";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { letterRecipients, letters, subscribers } from "#db/schema.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { everybody, type LetterAudience } from "#app/features/letters/audience.ts";
import { createLetter, findLetter, type LetterValues } from "#app/features/letters/letters.server.ts";
import { sendLetter } from "#app/features/letters/sending/letter-state.server.ts";

/** For tests: people, and letters to them. */

export const actor = { id: undefined as unknown as string, email: "owner@savia.example" };

export async function makeSubscribers(count: number, fields: Partial<typeof subscribers.$inferInsert> = {}) {
  const run = randomUUID().slice(0, 8);
  const rows = Array.from({ length: count }, (_, number) => ({
    email: `reader-${number}-${run}@example.org`,
    language: (number % 2 === 0 ? "en" : "es") as Language,
    state: "active" as const,
    leaveToken: randomUUID(),
    ...fields,
  }));
  return db().insert(subscribers).values(rows).returning();
}

export const testLetter: LetterValues = {
  subject: "News of the forest",
  subjectEs: "Novedades del bosque",
  preview: "What grew this month",
  previewEs: "Lo que creció este mes",
  body: '<p>It rained.</p><p class="button"><a href="/insights">Read</a></p>',
  bodyEs: '<p>Llovió.</p><p class="button"><a href="/es/insights">Lee</a></p>',
};

export async function makeLetter(values: Partial<LetterValues> = {}): Promise<string> {
  const id = randomUUID();
  await createLetter(actor, id, { ...testLetter, ...values });
  return id;
}

export async function sendTestLetter(audience: LetterAudience = everybody, values: Partial<LetterValues> = {}) {
  const id = await makeLetter(values);
  const result = await sendLetter(actor, id, { version: (await findLetter(id))!.version, audience });
  return { id, result };
}

export const rowsOf = (id: string) => db().select().from(letterRecipients).where(eq(letterRecipients.letterId, id));

export async function stateOf(id: string) {
  const [letter] = await db().select().from(letters).where(eq(letters.id, id));
  return letter!;
}

/** A mail server that takes messages and hangs up instead of answering. `answers`: how many it answers before. */
export async function startRudePeer(answers = 0) {
  const received: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    let text = "";
    socket.on("error", () => undefined);
    socket.write("220 peer\r\n");
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (inData) {
        if (!text.endsWith("\r\n.\r\n")) return;
        received.push(text);
        [inData, text] = [false, ""];
        if (received.length > answers) return void socket.destroy();
        socket.write("250 taken\r\n");
        return;
      }
      for (let end = text.indexOf("\r\n"); end >= 0 && !inData; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end).toUpperCase();
        text = text.slice(end + 2);
        inData = line === "DATA";
        socket.write(inData ? "354 go on\r\n" : line.startsWith("EHLO") ? "250 peer\r\n" : "250 ok\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { port, received, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
