import { randomUUID } from "node:crypto";
import { db } from "#db/client.server.ts";
import { fold } from "#db/fold.ts";
import { auditEntries, images, leadEntries, leads, mails, users } from "#db/schema.ts";
import { createRandom, inTurn, pick } from "#app/components/art/random.ts";
import { imagePath } from "#app/platform/images/image-paths.ts";
import { runPatiently, sentence, vocabulary } from "./generate-posts.ts";

const batch = 500;
const hour = 3_600_000;
const newest = Date.UTC(2026, 0, 1);

const sources = ["journey", "raices-latinas", "scanner"] as const;
const kinds = { journey: "inquiry", "raices-latinas": "division", scanner: "scan" } as const;
const laterStatuses = ["answered", "closed", "spam"] as const;

/** The paths that `generateImages` stores. Posts can be generated before or after it. */
export function imagePaths(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    imagePath(newest - index * hour, `generated${String(index).padStart(6, "0")}`, "webp"),
  );
}

/** Only rows: files are not needed to list or delete a picture. */
export async function generateImages(count: number) {
  const rows = imagePaths(count).map((path, index) => ({
    path,
    width: 1600,
    height: 900,
    bytes: 240_000,
    alt: index % 3 === 0 ? "" : `Picture ${index}`,
    originalName: `picture-${index}.jpg`,
    widths: [480, 960],
    uploadedBy: "ana@example.org",
    createdAt: new Date(newest - index * hour),
  }));
  for (let from = 0; from < count; from += batch)
    await db()
      .insert(images)
      .values(rows.slice(from, from + batch));
}

/**
 * `count` people with one to three submissions each, two mails for each submission, and as many audit entries and
 * accounts.
 */
export async function generateLeads(count: number) {
  const random = createRandom("leads");
  const letters = Array.from({ length: 50 }, () =>
    Array.from(
      { length: 12 },
      () => `<p style="margin:0 0 16px;font-size:16px">${sentence(random, vocabulary, 40)}.</p>`,
    ).join(""),
  );
  for (let from = 0; from < count; from += batch) {
    const people = Array.from({ length: Math.min(batch, count - from) }, (_, offset) => {
      const number = from + offset;
      const source = inTurn(sources, number);
      const status = random() < 0.1 ? ("new" as const) : inTurn(laterStatuses, number);
      const createdAt = new Date(newest - number * hour);
      const name = sentence(random, vocabulary, 2);
      const email = `person-${number}@example.org`;
      const organization = sentence(random, vocabulary, 3);
      return {
        id: randomUUID(),
        emailKey: email,
        email,
        name,
        organization,
        language: number % 3 === 0 ? "es" : "en",
        source,
        status,
        dueAt: status === "new" ? new Date(createdAt.getTime() + 24 * hour) : null,
        remindedAt: createdAt,
        answeredAt: status === "new" ? null : createdAt,
        closedAt: status === "closed" || status === "spam" ? new Date() : null,
        search: fold(`${name}\n${email}\n${organization}`),
        createdAt,
        updatedAt: createdAt,
      };
    });
    await db().insert(leads).values(people);
    const entries = people.flatMap((lead) =>
      Array.from({ length: 1 + Math.floor(random() * 3) }, (_, repeat) => ({
        leadId: lead.id,
        kind: kinds[repeat === 0 ? lead.source : pick(random, sources)],
        language: lead.language,
        sourcePage: "/journey",
        consent: { notice: sentence(random, vocabulary, 12), keepPosted: random() < 0.3 },
        payload: {
          name: lead.name,
          organization: lead.organization,
          role: sentence(random, vocabulary, 2),
          challenges: [sentence(random, vocabulary, 4), sentence(random, vocabulary, 4)],
          goals: sentence(random, vocabulary, 20),
          vision: sentence(random, vocabulary, 60),
          additionalContext: sentence(random, vocabulary, 40),
          message: sentence(random, vocabulary, 60),
        },
        createdAt: new Date(lead.createdAt.getTime() - repeat * 1000),
      })),
    );
    await db().insert(leadEntries).values(entries);
    const letter = (entry: (typeof entries)[number], index: number, team: boolean) => ({
      kind: team ? "teamNotice" : "acknowledgement",
      leadId: entry.leadId,
      recipient: team ? "team@example.org" : `person-${from}@example.org`,
      subject: sentence(random, vocabulary, 5),
      html: letters[index % letters.length]!,
      text: letters[(index + 9) % letters.length]!.replace(/<[^>]+>/g, ""),
      language: "en",
      messageId: `<${randomUUID()}@savia.example>`,
      state: "sent" as const,
      attempts: 1,
      sentAt: entry.createdAt,
      createdAt: entry.createdAt,
    });
    const letterRows = entries.flatMap((entry, index) => [letter(entry, index, true), letter(entry, index, false)]);
    for (let at = 0; at < letterRows.length; at += batch)
      await db()
        .insert(mails)
        .values(letterRows.slice(at, at + batch));
    await db()
      .insert(auditEntries)
      .values(
        people.map(({ id, createdAt }, index) => ({
          actorEmail: `admin-${index % 5}@example.org`,
          action: pick(random, ["postUpdated", "leadStatus", "imageUploaded", "postPublished"]),
          subject: sentence(random, vocabulary, 4),
          detail: { id },
          createdAt,
        })),
      );
    await db()
      .insert(users)
      .values(people.map(({ id, name, email, createdAt }) => ({ id, name, email, emailVerified: true, createdAt })));
  }
  await runPatiently(
    ["leads", "lead_events", "mails", "audit_entries", "users", "images"].map((name) => `vacuum analyze ${name}`),
  );
}
