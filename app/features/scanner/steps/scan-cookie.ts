import { decodeAnswers, encodeAnswers, type PartialAnswers } from "#app/features/assessment/questions.ts";
import { fieldsOf } from "#app/platform/fields-of.ts";
import { languages, localizedPath } from "#app/platform/i18n/language.ts";
import type { ContactValues } from "../contact.ts";
import { noContact, readContact } from "./scanner-state.ts";

/**
 * Without JavaScript an unfinished scan is stored in a session cookie: it is on the visitor's own device, is sent to
 * the scanner alone, and every step sees the newest answers whichever way the visitor moves between them.
 */
export type SavedScan = {
  answers: PartialAnswers;
  contact: ContactValues;
  keepMePosted: boolean;
  /** The same answers sent twice with it are one scan. */
  key: string;
  /** It was sent. The next start begins a new scan; Back can still show its statements. */
  sent: boolean;
};

const cookieName = "scan";

/** Both languages share a scan. */
const cookiePaths = languages.map((language) => localizedPath(language, "/tools"));

/** In bytes; browsers drop larger cookies. */
const maxCookieLength = 3_800;

/** `cookies`: a Cookie header, or the browser's document.cookie. */
export function readScanCookie(cookies: string | null): SavedScan | undefined {
  const found = cookies?.split(/;\s*/).find((cookie) => cookie.startsWith(`${cookieName}=`));
  if (!found) return undefined;
  try {
    const stored = fieldsOf(JSON.parse(decodeURIComponent(found.slice(cookieName.length + 1))));
    const { key } = stored;
    if (typeof key !== "string") return undefined;
    return {
      answers: decodeAnswers(String(stored.answers)),
      contact: readContact(stored.contact),
      keepMePosted: stored.keepMePosted === true,
      key: key.slice(0, 200),
      sent: stored.sent === true,
    };
  } catch {
    return undefined;
  }
}

/** The Set-Cookie headers that store a scan; undefined when it is too large for a cookie. */
export function scanCookies({ answers, contact, ...rest }: SavedScan, secure: boolean): string[] | undefined {
  const typed = Object.values(contact).some(Boolean);
  const stored = { ...rest, answers: encodeAnswers(answers), contact: typed ? contact : undefined };
  const value = encodeURIComponent(JSON.stringify(stored));
  if (value.length > maxCookieLength) return undefined;
  return cookiePaths.map((path) => `${cookieName}=${value}; Path=${path}; SameSite=Lax${secure ? "; Secure" : ""}`);
}

/** JavaScript has taken over: from now on the device's storage has the answers. */
export function deleteScanCookie() {
  for (const path of cookiePaths) document.cookie = `${cookieName}=; Path=${path}; Max-Age=0; SameSite=Lax`;
}

export function newScan(key: string): SavedScan {
  return { answers: {}, contact: noContact, keepMePosted: false, key, sent: false };
}
