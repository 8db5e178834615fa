import type about from "../../../public/locales/en/about.json";
import type account from "../../../public/locales/en/account.json";
import type admin from "../../../public/locales/en/admin.json";
import type assessment from "../../../public/locales/en/assessment.json";
import type auth from "../../../public/locales/en/auth.json";
import type common from "../../../public/locales/en/common.json";
import type emails from "../../../public/locales/en/emails.json";
import type events from "../../../public/locales/en/events.json";
import type help from "../../../public/locales/en/help.json";
import type home from "../../../public/locales/en/home.json";
import type hooks from "../../../public/locales/en/hooks.json";
import type insights from "../../../public/locales/en/insights.json";
import type journey from "../../../public/locales/en/journey.json";
import type leadership from "../../../public/locales/en/leadership.json";
import type news from "../../../public/locales/en/news.json";
import type offerings from "../../../public/locales/en/offerings.json";
import type ownPages from "../../../public/locales/en/own-pages.json";
import type pages from "../../../public/locales/en/pages.json";
import type people from "../../../public/locales/en/people.json";
import type privacy from "../../../public/locales/en/privacy.json";
import type raicesLatinas from "../../../public/locales/en/raices-latinas.json";
import type letters from "../../../public/locales/en/letters.json";
import type redirects from "../../../public/locales/en/redirects.json";
import type results from "../../../public/locales/en/results.json";
import type search from "../../../public/locales/en/search.json";
import type services from "../../../public/locales/en/services.json";
import type settings from "../../../public/locales/en/settings.json";
import type stories from "../../../public/locales/en/stories.json";
import type subscribe from "../../../public/locales/en/subscribe.json";
import type subscribers from "../../../public/locales/en/subscribers.json";
import type team from "../../../public/locales/en/team.json";
import type teamScan from "../../../public/locales/en/team-scan.json";
import type tools from "../../../public/locales/en/tools.json";
import type { Language } from "./language.ts";

/** The type of all copy, derived from the English files: an unknown key is a type error. */
export type Copy = {
  about: typeof about;
  account: typeof account;
  admin: typeof admin;
  assessment: typeof assessment;
  auth: typeof auth;
  common: typeof common;
  emails: typeof emails;
  events: typeof events;
  help: typeof help;
  home: typeof home;
  hooks: typeof hooks;
  insights: typeof insights;
  journey: typeof journey;
  leadership: typeof leadership;
  news: typeof news;
  offerings: typeof offerings;
  "own-pages": typeof ownPages;
  pages: typeof pages;
  people: typeof people;
  privacy: typeof privacy;
  "raices-latinas": typeof raicesLatinas;
  letters: typeof letters;
  redirects: typeof redirects;
  results: typeof results;
  search: typeof search;
  services: typeof services;
  settings: typeof settings;
  stories: typeof stories;
  subscribe: typeof subscribe;
  subscribers: typeof subscribers;
  team: typeof team;
  "team-scan": typeof teamScan;
  tools: typeof tools;
};

export type Namespace = keyof Copy;

/** Namespaces of the team's own screens. Their words are not the visitors' copy and cannot be changed. */
export const internalNamespaces: ReadonlySet<string> = new Set<Namespace>([
  "account",
  "admin",
  "help",
  "hooks",
  "news",
  "own-pages",
  "pages",
  "people",
  "letters",
  "redirects",
  "settings",
  "subscribers",
  "team",
]);

/** Replaces {{name}} in a sentence of copy. */
export function fill(sentence: string, values: Record<string, string | number | undefined>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? whole) : whole,
  );
}

const pluralRules = new Map<Language, Intl.PluralRules>();

/** The sentence for a number, for example words.days_one or words.days_other, with {{count}} replaced. */
export function plural<K extends string>(
  words: Record<`${K}_one` | `${K}_other`, string>,
  key: K,
  count: number,
  language: Language,
): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  const form = rules.select(count) === "one" ? "one" : "other";
  return fill(words[`${key}_${form}`], { count });
}
