import { matchPath } from "react-router";
import { mayOpen, type Role } from "../auth/permissions.ts";

/**
 * THE pages of the handbook (/admin/help), in its order. Who may open the address `opens` may read the page; `to` is where
 * its button leads. Words: help.json, `topics.<key>`; picture: public/help/<language>/<key>.webp.
 */
export const topics = {
  "first-steps": { group: "start", opens: "/admin/settings", to: "/admin" },
  around: { group: "start", opens: "/admin/overview" },
  articles: { group: "content", opens: "/admin", to: "/admin" },
  languages: { group: "content", opens: "/admin" },
  pictures: { group: "content", opens: "/admin/images", to: "/admin/images" },
  pages: { group: "content", opens: "/admin/pages", to: "/admin/pages" },
  people: { group: "content", opens: "/admin/people", to: "/admin/people" },
  blog: { group: "content", opens: "/admin/calendar", to: "/admin/calendar" },
  events: { group: "content", opens: "/admin/events", to: "/admin/events" },
  inquiries: { group: "conversations", opens: "/admin/leads", to: "/admin/leads" },
  "team-scans": { group: "conversations", opens: "/admin/leads", to: "/admin/leads?source=team-scan" },
  subscribers: { group: "conversations", opens: "/admin/subscribers", to: "/admin/subscribers" },
  mail: { group: "conversations", opens: "/admin/mail", to: "/admin/settings/mail" },
  settings: { group: "site", opens: "/admin/settings", to: "/admin/settings" },
  redirects: { group: "site", opens: "/admin/redirects", to: "/admin/redirects" },
  users: { group: "site", opens: "/admin/users", to: "/admin/users" },
  backups: { group: "site", opens: "/admin/settings", to: "/admin/settings/backups" },
  history: { group: "site", opens: "/admin/audit", to: "/admin/audit" },
  figures: { group: "site", opens: "/admin/overview", to: "/admin/overview" },
} as const satisfies Record<string, { group: string; opens: string; to?: string }>;

export type TopicKey = keyof typeof topics;
export const topicKeys = Object.keys(topics) as TopicKey[];
export const topicGroups = ["start", "content", "conversations", "site"] as const;
export const handbookAddress = "/admin/help";

/** The page about each screen, with the section that it begins at. topics.test.ts asks for every screen. */
export const helpOfScreen: Record<string, TopicKey | `${TopicKey}#${string}`> = {
  "/admin": "articles",
  "/admin/posts/:id": "articles",
  "/admin/posts/:id/revisions": "history#versions",
  "/admin/calendar": "blog#calendar",
  "/admin/authors": "blog#authors",
  "/admin/authors/:id": "blog#authors",
  "/admin/authors/:id/history": "history#versions",
  "/admin/categories": "blog#categories",
  "/admin/categories/:id": "blog#categories",
  "/admin/categories/:id/history": "history#versions",
  "/admin/news": "history#news",
  "/admin/bin": "history#bin",
  "/admin/pages": "pages",
  "/admin/pages/new": "pages#own",
  "/admin/pages/own": "pages#own",
  "/admin/pages/own/:id": "pages#own",
  "/admin/pages/own/:id/history": "history#versions",
  "/admin/pages/:page": "pages#form",
  "/admin/pages/:page/edit": "pages#onPage",
  "/admin/pages/:page/history": "pages#back",
  "/admin/redirects": "redirects",
  "/admin/redirects/import": "redirects#import",
  "/admin/redirects/:id": "redirects",
  "/admin/redirects/:id/history": "history#versions",
  "/admin/images": "pictures",
  "/admin/images/:id": "pictures#describe",
  "/admin/images/:id/history": "history#versions",
  "/admin/people": "people",
  "/admin/people/:id": "people",
  "/admin/people/:id/history": "history#versions",
  "/admin/stories": "people",
  "/admin/stories/:id": "people#permission",
  "/admin/stories/:id/history": "history#versions",
  "/admin/quotes": "people",
  "/admin/quotes/:id": "people#permission",
  "/admin/quotes/:id/history": "history#versions",
  "/admin/facts": "people",
  "/admin/facts/:id": "people#permission",
  "/admin/facts/:id/history": "history#versions",
  "/admin/pictures": "pictures#pages",
  "/admin/pictures/:slot": "pictures#pages",
  "/admin/pictures/:slot/history": "history#versions",
  "/admin/events": "events",
  "/admin/events/new": "events#make",
  "/admin/events/:id": "events#make",
  "/admin/events/:id/history": "history#versions",
  "/admin/events/:id/attendees": "events#attendees",
  "/admin/events/:id/attendees/message": "events#write",
  "/admin/overview": "figures",
  "/admin/users": "users",
  "/admin/users/invitations": "users#invite",
  "/admin/users/second-factor": "users#factor",
  "/admin/users/:id": "users",
  "/admin/settings/:part": "settings",
  "/admin/settings/brand": "settings#brand",
  "/admin/settings/robots": "settings#robots",
  "/admin/settings/mail": "mail",
  "/admin/settings/letters": "subscribers#come",
  "/admin/settings/privacy": "settings#promise",
  "/admin/settings/backups": "backups",
  "/admin/hooks": "settings#hooks",
  "/admin/hooks/log": "settings#hooks",
  "/admin/hooks/log/:id": "settings#hooks",
  "/admin/hooks/:id": "settings#hooks",
  "/admin/settings/:part/history": "history#versions",
  "/admin/search": "around#search",
  "/admin/audit": "history#activity",
  "/admin/leads": "inquiries",
  "/admin/leads/:id": "inquiries#answer",
  "/admin/leads/:id/contact": "inquiries#people",
  "/admin/leads/:id/merge": "inquiries#people",
  "/admin/templates": "inquiries#templates",
  "/admin/templates/:id": "inquiries#templates",
  "/admin/templates/:id/history": "history#versions",
  "/admin/team-scans/:id": "team-scans#see",
  "/admin/letters": "subscribers#write",
  "/admin/letters/:id": "subscribers#write",
  "/admin/letters/:id/history": "history#versions",
  "/admin/letters/:id/send": "subscribers#look",
  "/admin/mail": "mail#log",
  "/admin/mail/:id": "mail#log",
  "/admin/messages": "inquiries#replies",
  "/admin/subscribers": "subscribers",
  "/admin/subscribers/import": "subscribers#import",
};

export const mayRead = (topic: TopicKey, roles: readonly Role[]) => mayOpen(topics[topic].opens, roles);

export function topicNamed(name: string | undefined): TopicKey | undefined {
  return topicKeys.find((key) => key === name);
}

/** Where the handbook explains the screen at an address; the address itself wins over one with a parameter. */
export function helpFor(pathname: string): string | undefined {
  const patterns = Object.keys(helpOfScreen).filter((pattern) => matchPath(pattern, pathname));
  const [closest] = patterns.sort((one, other) => parameters(one) - parameters(other));
  return closest && `${handbookAddress}/${helpOfScreen[closest]}`;
}

const parameters = (pattern: string) => pattern.split(":").length;
