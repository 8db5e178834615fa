import { z } from "zod";
import { storedShapeOf } from "#app/platform/forms/schema.ts";
import { parseStored } from "#app/platform/stored-json.server.ts";
import { campaignParts } from "./origin.ts";
import { divisionFields } from "./kinds/division.ts";
import { inquiryFields } from "./kinds/inquiry.ts";
import { registrationFields } from "./kinds/registration.ts";

/**
 * Reads the columns lead_events.payload and lead_events.consent. Every field is optional: each kind of entry has its
 * own.
 */

const text = z.string().optional();

const contactSchema = z.object({ name: text, organization: text, email: text, language: text });

const payloadSchema = z.object({
  ...storedShapeOf(inquiryFields),
  ...storedShapeOf(divisionFields),
  ...storedShapeOf(registrationFields),
  // A scan
  verified: z.boolean().optional(),
  answers: z.record(z.string(), z.number()).nullish(),
  result: z
    .object({
      pillarScores: z.record(z.string(), z.number()).optional(),
      organizationalStatus: text,
      totalScore: z.number().optional(),
      painPoint: text,
      strength: text,
    })
    .optional(),
  // A registration for an event, and what became of it
  eventTitle: text,
  startsAt: text,
  timeZone: text,
  change: z.enum(["changed", "cancelled", "movedUp", "answered"]).optional(),
  // A mail that came in, in inbound_messages
  inboundId: text,
  // An action of the team
  text,
  minutes: z.number().optional(),
  late: z.boolean().optional(),
  /** The answer that a mail server accepted. */
  mailId: text,
  bounced: z.boolean().optional(),
  status: text,
  owner: z.string().nullish(),
  /** The address that was merged into this person. */
  mergedId: text,
  /** Who the person is since a correction, and was before. */
  contact: contactSchema.optional(),
  replaced: contactSchema.optional(),
});

const consentSchema = z.object({ notice: text, keepPosted: z.boolean().optional() }).nullable();

const originSchema = z
  .object({ site: text, page: text, campaign: z.partialRecord(z.enum(campaignParts), z.string()).optional() })
  .nullable();

export type EntryPayload = z.infer<typeof payloadSchema>;
export type EntryConsent = z.infer<typeof consentSchema>;
export type EntryOrigin = z.infer<typeof originSchema>;

type Stored = { id: string; payload: unknown; consent: unknown; origin?: unknown };

/** The entry with its JSON columns parsed; fields that cannot be read are left out. */
export function readEntry<Entry extends Stored>(
  entry: Entry,
): Entry & { payload: EntryPayload; consent: EntryConsent; origin: EntryOrigin } {
  const { id } = entry;
  return {
    ...entry,
    payload: parseStored(payloadSchema, entry.payload, { column: "lead_events.payload", id })?.value ?? {},
    origin: parseStored(originSchema, entry.origin ?? null, { column: "lead_events.origin", id })?.value ?? null,
    consent: parseStored(consentSchema, entry.consent, { column: "lead_events.consent", id })?.value ?? null,
  };
}
