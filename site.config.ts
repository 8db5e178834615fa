import type { SiteDefaults } from "./app/platform/site/site.ts";

/**
 * The delivered brand and settings. The owner changes them under /admin/settings; settings that are not changed there
 * have the values below. The application reads the values in effect from "#site" (app/platform/site), not from this
 * file.
 */
export const site = {
  name: "Savia",
  /** Used in the ids of mails and calendar entries, which must not change, and on cards for shared links. */
  domain: "savia.example",
  email: "hello@savia.example",
  /** Shown on the division's page; empty shows the address above. */
  divisionEmail: "",
  /** Shown in the footer in this order. */
  socialLinks: [{ name: "LinkedIn", url: "https://www.linkedin.com/company/savia.example" }],
  /** Path of an uploaded picture; empty shows the delivered drawing. */
  logo: "",
  foundingYear: 2023,
  /** Default author of posts. */
  author: "Savia",
  founder: { name: "Alma Rivera", portrait: "/images/founder.png" },
  /** All dates and times on the site and in mails are shown in this time zone; events have their own. */
  timeZone: "America/Mexico_City",
  calendar: {
    /**
     * Address of the embedded calendar (CALENDAR_EMBED_URL overrides it); empty shows the site's own list of events.
     */
    embedUrl: "",
    /** Where the two buttons of the events page lead; empty leads them to the site's own list and its calendar feed. */
    allEventsUrl: "",
    subscribeUrl: "",
  },
  /** "deliver" stores and mails the division's messages; "log" only logs them in the visitor's console. */
  divisionContact: "deliver",
  leads: {
    /** The site promises an answer within this many hours. */
    answerHours: 24,
    remindAfterHours: 18,
    /** Closed leads are erased after this many months. */
    retentionMonths: 24,
  },
  /** All backups of this many days, then one of each week and of each month. */
  backups: { days: 7, weeks: 4, months: 12 },
  mail: {
    /** The name that mails come from; empty is the site's name. */
    senderName: "",
    /** Letters to subscribers go out at this rate; mail servers refuse what comes faster than they allow. */
    lettersPerSecond: 5,
    /** Who receives which notice, in which language; no recipients means the contact address. */
    notices: {
      inquiry: { to: [], language: "en" },
      division: { to: [], language: "en" },
      scan: { to: [], language: "en" },
      registration: { to: [], language: "en" },
      reminder: { to: [], language: "en" },
    },
  },
} as const satisfies SiteDefaults;
