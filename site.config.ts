/**
 * The brand and the settings an owner changes. Every page, mail, title and structured-data block reads them from here.
 */
export const site = {
  name: "Savia",
  domain: "savia.example",
  email: "hello@savia.example",
  networkUrl: "https://www.linkedin.com/company/savia.example",
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
  divisionContact: "deliver" as "deliver" | "log",
  leads: {
    /** The site promises an answer within this many hours. */
    answerHours: 24,
    remindAfterHours: 18,
    /** Closed leads are erased after this many months. */
    retentionMonths: 24,
  },
} as const;
