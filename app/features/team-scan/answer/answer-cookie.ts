import { decodeAnswers, encodeAnswers } from "#app/features/assessment/questions.ts";
import { fieldsOf } from "#app/platform/fields-of.ts";
import { languages, localizedPath } from "#app/platform/i18n/language.ts";
import { unsaid } from "../rules.ts";
import type { SavedAnswer } from "./answer-state.ts";

/**
 * An unfinished answer lasts on the person's own device until the scan closes. A cookie works without JavaScript; it
 * goes to the team scan's addresses alone, and the server stores nothing of it before the answer is sent. Its path
 * cannot be that of one scan, because React Router's data requests end in ".data"; so its name tells the scans apart.
 */
const cookieName = (token: string) => `team-scan-${token.slice(0, 12)}`;

/** In bytes; browsers drop larger cookies. */
const maxCookieLength = 3_800;

/** `cookies`: a Cookie header, or the browser's document.cookie. */
export function readAnswerCookie(cookies: string | null, token: string): SavedAnswer | undefined {
  const start = `${cookieName(token)}=`;
  const found = cookies?.split(/;\s*/).find((cookie) => cookie.startsWith(start));
  if (!found) return undefined;
  try {
    const stored = fieldsOf(JSON.parse(decodeURIComponent(found.slice(start.length))));
    const { key, group } = stored;
    if (!isDeviceKey(key)) return undefined;
    return {
      key,
      answers: decodeAnswers(String(stored.answers ?? "")),
      group: group === unsaid || (typeof group === "number" && Number.isInteger(group)) ? group : null,
      comment: typeof stored.comment === "string" ? stored.comment : "",
      shareable: stored.shareable === true,
      sent: stored.sent === true,
    };
  } catch {
    return undefined;
  }
}

/** The cookies that store an answer, for both languages: Set-Cookie headers, or texts for document.cookie. */
export function answerCookies(saved: SavedAnswer, token: string, seconds: number, secure: boolean): string[] {
  const { answers, comment, ...rest } = saved;
  const encode = (text: string) =>
    encodeURIComponent(JSON.stringify({ ...rest, answers: encodeAnswers(answers), ...(text && { comment: text }) }));
  const value = encode(comment);
  // A long text is left out: it is in the form that is being sent.
  const stored = value.length > maxCookieLength ? encode("") : value;
  return languages.map(
    (language) =>
      `${cookieName(token)}=${stored}; Path=${localizedPath(language, "/tools/team")}; Max-Age=${Math.max(0, Math.floor(seconds))}; SameSite=Lax${secure ? "; Secure" : ""}`,
  );
}

export function isDeviceKey(key: unknown): key is string {
  return typeof key === "string" && /^[0-9a-f-]{32,64}$/.test(key);
}
