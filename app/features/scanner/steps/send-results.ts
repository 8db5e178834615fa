import type { Answers } from "../questions.ts";
import type { AssessmentResult, ScanLanguage } from "../scoring.ts";
import { type ContactField, type ContactValues, contactFields } from "../contact.ts";

export type ResultsToSend = ContactValues & {
  assessmentResults: AssessmentResult;
  answers: Answers;
  language: ScanLanguage;
  keepMePosted: boolean;
  idempotencyKey: string;
};

export type SendOutcome =
  | { kind: "sent"; link?: string }
  | { kind: "refused"; limited: boolean; /** The server's sentences for single fields. */ fields: Partial<Record<ContactField, string>> }
  | { kind: "unreachable" };

export async function sendResults(body: ResultsToSend): Promise<SendOutcome> {
  let response: Response;
  try {
    response = await fetch("/functions/send-assessment-results", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    return { kind: "unreachable" };
  }
  const answer = (await response.json().catch(() => null)) as { link?: unknown; error?: { fields?: Record<string, unknown> } | string } | null;
  if (response.ok && !answer?.error) return { kind: "sent", link: typeof answer?.link === "string" ? answer.link : undefined };
  const told = typeof answer?.error === "object" ? (answer.error.fields ?? {}) : {};
  const fields = Object.fromEntries(contactFields.flatMap((field) => (typeof told[field] === "string" ? [[field, told[field]]] : [])));
  return { kind: "refused", limited: response.status === 429, fields };
}

/** One key for one content: a retry after a lost answer is the same submission, a corrected address is another. */
export function createKeyring() {
  let last: { content: string; key: string } | undefined;
  return (content: unknown): string => {
    const text = JSON.stringify(content);
    if (last?.content !== text) last = { content: text, key: randomKey() };
    return last.key;
  };
}

// crypto.randomUUID exists on secure origins alone; a site in a local network has none.
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
