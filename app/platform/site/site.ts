import { site as defaults } from "../../../site.config.ts";
import type { Language } from "../i18n/language.ts";

/** What the pages know about the organization. Everything in it is public: it is sent to browsers with the copy. */
export type Site = {
  name: string;
  domain: string;
  email: string;
  divisionEmail: string;
  /** Both are absent while the owner gives none: every page carries these values. */
  phone?: { text: string; url: string };
  postalAddress?: string;
  socialLinks: readonly { name: string; url: string }[];
  logo: string;
  foundingYear: number;
  author: string;
  founder: { name: string; portrait: string };
  timeZone: string;
  calendar: { embedUrl: string; allEventsUrl: string; subscribeUrl: string };
  divisionContact: "deliver" | "log";
  leads: { answerHours: number; remindAfterHours: number; retentionMonths: number };
  /** How long backups are kept; the privacy page says so. */
  backups: { days: number; weeks: number; months: number };
};

export const noticeKinds = ["inquiry", "division", "scan", "registration", "reminder"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What only the server knows. */
export type MailSettings = {
  senderName: string;
  lettersPerSecond: number;
  notices: Record<NoticeKind, { to: readonly string[]; language: Language }>;
};

export type SiteDefaults = Site & { mail: MailSettings };

const { mail: _mail, ...delivered } = defaults;
export const deliveredSite: Site = delivered;

/**
 * The settings in effect. A live binding: importers always see the latest value, so read it when it is needed and do
 * not store parts of it in module variables. Settings are loaded before the server listens and with every new version
 * of the content (settings.server.ts). A browser gets the ones that its page was rendered with, before it hydrates
 * (entry.client.tsx), and keeps them as it keeps the copy.
 */
export let site: Site = deliveredSite;

export function setSite(next: Site) {
  site = next;
}
