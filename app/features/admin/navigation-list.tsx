import { Link, useLocation } from "react-router";
import type { Role } from "#app/platform/auth/permissions.ts";
import { plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { Counts } from "./navigation-counts.server.ts";
import { isPlaceOf, navigationFor, type CountKind, type ShownEntry } from "./navigation.ts";

type NavigationListProps = { roles: readonly Role[]; counts: Counts; onChoose?: () => void };

/** The navigation, for the side bar and the sheet of phones. */
export function NavigationList({ roles, counts, onChoose }: NavigationListProps) {
  const copy = useCopy("admin").navigation;
  return (
    <nav aria-label={copy.label} className="shell-nav">
      {navigationFor(roles).map(({ key, entries }) => (
        <div key={key}>
          {key === "start" ? null : (
            <p aria-hidden className="shell-group">
              <span className="shell-word">{copy.groups[key]}</span>
            </p>
          )}
          <ul aria-label={key === "start" ? undefined : copy.groups[key]}>
            {entries.map((entry) => (
              <li key={entry.key}>
                <Place entry={entry} counts={counts} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

type PlaceProps = { entry: ShownEntry; counts: Counts; onChoose?: () => void };

function Place({ entry, counts, onChoose }: PlaceProps) {
  const copy = useCopy("admin").navigation;
  const { pathname } = useLocation();
  const { key, to, icon: Icon, count } = entry;
  const current = pathname === to ? "page" : isPlaceOf(entry, pathname) ? "true" : undefined;
  return (
    <Link to={to} onClick={onChoose} aria-current={current} title={copy[key]} className="shell-place">
      <Icon aria-hidden />
      <span className="shell-word">{copy[key]}</span>
      {count ? <Count kind={count} counts={counts} /> : null}
    </Link>
  );
}

/** How much waits: the number for the eye, a sentence for screen readers. Nothing when nothing waits. */
function Count({ kind, counts }: { kind: CountKind; counts: Counts }) {
  const { number, text, isLate } = useCount(kind, counts);
  if (number === 0) return null;
  return (
    <span className="shell-count" data-waiting={isLate ? "overdue" : "in-time"}>
      <span aria-hidden>{number}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** Of people who wait: how many answers are overdue ("2 overdue") or, if none is, how many wait ("5 waiting"). */
export function useCount(kind: CountKind, { leads, pages, mail }: Counts) {
  const copy = useCopy("admin").navigation;
  const language = useLanguage();
  const isLate = kind === "leads" && leads.overdue > 0;
  const number = kind === "leads" ? (isLate ? leads.overdue : leads.people) : kind === "pages" ? pages : mail;
  const words = kind === "leads" ? (isLate ? "overdue" : "waiting") : kind === "pages" ? "unpublished" : "undelivered";
  return { number, isLate, text: plural(copy, words, number, language) };
}
