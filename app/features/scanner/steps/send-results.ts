import { fieldsOf } from "#app/platform/fields-of.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { postJson } from "#app/components/form/post-json.ts";
import type { Answers } from "#app/features/assessment/questions.ts";
import type { AssessmentResult } from "#app/features/assessment/assessment-result.ts";
import { type ContactField, type ContactValues, contactFields } from "../contact.ts";

export type ResultsToSend = ContactValues & {
  assessmentResults: AssessmentResult;
  answers: Answers;
  language: Language;
  keepMePosted: boolean;
  idempotencyKey: string;
};

export type SendOutcome =
  | {
      kind: "sent";
      link?: string;
      /** Whether a copy is mailed, or was mailed when the same scan was sent before. */
      mailed: boolean;
      repeated: boolean;
    }
  | {
      kind: "refused";
      limited: boolean;
      /** The server's error messages by field. */
      fields: Partial<Record<ContactField, string>>;
    }
  | { kind: "full" }
  | { kind: "unreachable" };

export async function sendResults(body: ResultsToSend): Promise<SendOutcome> {
  const result = await postJson("/functions/send-assessment-results", body);
  if (result.kind === "ok") {
    const { link, mailed, repeated } = fieldsOf(result.data);
    const sent = { mailed: mailed !== false, repeated: repeated === true };
    return { kind: "sent", link: typeof link === "string" ? link : undefined, ...sent };
  }
  if (result.kind === "failed") console.error("send-assessment-results", result.reason);
  if (result.kind === "full") return { kind: "full" };
  if (result.kind === "failed" && !result.answered) return { kind: "unreachable" };
  const errors = result.kind === "fields" ? result.fields : {};
  const fields = Object.fromEntries(contactFields.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])));
  return { kind: "refused", limited: result.kind === "limited", fields };
}

/**
 * The same content gets the same key: a retry after a lost answer is the same submission, a corrected address is
 * another.
 */
export function createSubmissionKeys() {
  let last: { content: string; key: string } | undefined;
  return (content: unknown): string => {
    const text = JSON.stringify(content);
    if (last?.content !== text) last = { content: text, key: randomKey() };
    return last.key;
  };
}

// crypto.randomUUID only exists on secure origins, which a site in a local network is not.
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
