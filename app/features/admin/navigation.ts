import {
  BookOpen,
  CalendarDays,
  ChartNoAxesColumn,
  Feather,
  History,
  Image,
  Inbox,
  Mail,
  MailPlus,
  MapPin,
  NotebookText,
  PanelsTopLeft,
  Quote,
  Send,
  ShieldCheck,
  Signpost,
  SlidersHorizontal,
  Trash2,
  UsersRound,
  Webhook,
  type LucideIcon,
} from "lucide-react";
import { mayOpen, startPageOf, type Role } from "#app/platform/auth/permissions.ts";

/** What waits for somebody: the numbers of navigation-counts.server.ts. */
export type CountKind = "leads" | "pages" | "mail";

export type Entry = {
  /** Its word is `navigation.<key>` in admin.json. */
  key: string;
  /** Who may open this address (platform/auth/permissions.ts) sees the entry. */
  to: string;
  icon: LucideIcon;
  /** Other addresses that belong to this place. */
  also?: readonly string[];
  count?: CountKind;
};

/**
 * THE navigation of the admin area, in groups by what people do. The side bar, the sheet of phones and the search follow
 * it. A group's word is `navigation.groups.<key>`; the first stands above all groups, without a word.
 */
export const navigation = [
  {
    key: "start",
    entries: [{ key: "overview", to: "/admin/overview", icon: ChartNoAxesColumn }],
  },
  {
    key: "content",
    entries: [
      { key: "pages", to: "/admin/pages", icon: PanelsTopLeft, count: "pages" },
      {
        key: "posts",
        to: "/admin",
        icon: Feather,
        also: ["/admin/posts", "/admin/calendar", "/admin/authors", "/admin/categories"],
      },
      { key: "events", to: "/admin/events", icon: CalendarDays },
      { key: "people", to: "/admin/people", icon: UsersRound },
      { key: "stories", to: "/admin/stories", icon: BookOpen },
      { key: "quotes", to: "/admin/quotes", icon: Quote },
      { key: "facts", to: "/admin/facts", icon: MapPin },
      { key: "images", to: "/admin/images", icon: Image, also: ["/admin/pictures"] },
    ],
  },
  {
    key: "conversations",
    entries: [
      { key: "leads", to: "/admin/leads", icon: Inbox, also: ["/admin/team-scans"], count: "leads" },
      { key: "subscribers", to: "/admin/subscribers", icon: MailPlus },
      { key: "templates", to: "/admin/templates", icon: NotebookText },
      { key: "letters", to: "/admin/letters", icon: Send },
      { key: "mail", to: "/admin/mail", icon: Mail, count: "mail" },
    ],
  },
  {
    key: "site",
    entries: [
      { key: "settings", to: "/admin/settings", icon: SlidersHorizontal },
      { key: "redirects", to: "/admin/redirects", icon: Signpost },
      { key: "hooks", to: "/admin/hooks", icon: Webhook },
      { key: "users", to: "/admin/users", icon: ShieldCheck },
      { key: "audit", to: "/admin/audit", icon: History },
      { key: "bin", to: "/admin/bin", icon: Trash2 },
    ],
  },
] as const satisfies readonly { key: string; entries: readonly Entry[] }[];

type Declared = (typeof navigation)[number];
export type GroupKey = Declared["key"];
export type EntryKey = Declared["entries"][number]["key"];
export type ShownEntry = Entry & { key: EntryKey };
export type ShownGroup = { key: GroupKey; entries: ShownEntry[] };

/** So few entries need no groups. */
const fewEntries = 6;

/**
 * Only what the person may open. Somebody with a few places gets one list that begins where their work does, instead of
 * groups of one.
 */
export function navigationFor(roles: readonly Role[]): ShownGroup[] {
  const groups = navigation
    .map(({ key, entries }) => ({ key, entries: entries.filter(({ to }) => mayOpen(to, roles)) as ShownEntry[] }))
    .filter(({ entries }) => entries.length > 0);
  const all = groups.flatMap(({ entries }) => entries);
  if (all.length > fewEntries) return groups;
  const start = startPageOf(roles);
  const isStart = ({ to }: ShownEntry) => to === start;
  return [{ key: "start", entries: [...all.filter(isStart), ...all.filter((entry) => !isStart(entry))] }];
}

/** Whether an address belongs to the entry. The list of articles is at /admin, where every address begins. */
export function isPlaceOf({ to, also = [] }: Entry, pathname: string): boolean {
  const path = pathname.replace(/\/$/, "");
  if (path === to) return true;
  const places = to === "/admin" ? also : [to, ...also];
  return places.some((place) => path === place || path.startsWith(`${place}/`));
}
