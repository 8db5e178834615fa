import { MousePointerClick } from "lucide-react";
import { Link } from "react-router";
import { ListRow } from "#app/components/admin/list/list-row.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { pageNames } from "../../page-names.ts";
import { pageTitle } from "../form/page-screen.tsx";
import type { PageRow, PageState } from "./page-list.ts";

type EntryProps = { page: PageRow; q: string };

/** A page of the site as a small picture: the card that a social network shows, with the words of the page's opening. */
export function PageCard({ page, q, place }: EntryProps & { place: number }) {
  const copy = useCopy("pages");
  const language = useLanguage();
  const name = useName()(page);
  return (
    <li data-page={page.id} className="group relative min-w-0">
      <img
        src={`/social/${language}/pages/${page.id}.png`}
        alt=""
        width={1200}
        height={630}
        loading="lazy"
        className="aspect-[40/21] w-full rounded-card border border-line bg-card object-cover transition-[border-color] duration-200 group-hover:border-clay"
      />
      <h3 className="mt-2 flex items-baseline gap-2 font-sans text-base font-medium tracking-normal">
        {place > 0 ? (
          <span aria-hidden className="font-display text-ink-soft">
            {place}
          </span>
        ) : null}
        <Link to={formOf(page, q)} className="after:absolute after:inset-0 hover:text-clay">
          {name}
        </Link>
      </h3>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="row-badges">
          <States page={page} />
        </span>
        <span className="text-[0.8125rem] text-ink-soft">
          <LastChange page={page} />
          <Matches page={page} q={q} />
        </span>
      </div>
      {page.address ? (
        <Button
          asChild
          variant="outline"
          size="sm"
          className="relative z-10 mt-2 max-sm:px-2 max-sm:[&_svg]:hidden noscript:hidden"
        >
          <a href={`/admin/pages/${page.id}/edit`} aria-label={`${copy.editOnPage}: ${name}`}>
            <MousePointerClick aria-hidden />
            {copy.editOnPage}
          </a>
        </Button>
      ) : null}
    </li>
  );
}

/** A mail, or words that stand on many pages. */
export function TextRow({ page, q }: EntryProps) {
  const copy = useCopy("pages");
  const name = useName()(page);
  return (
    <ListRow
      id={page.id}
      name={name}
      data-page={page.id}
      to={formOf(page, q)}
      heading="h3"
      title={name}
      text={page.excerpt}
      side={<States page={page} />}
      under={
        <>
          <LastChange page={page} />
          <Matches page={page} q={q} />
        </>
      }
      menu={
        page.address ? (
          <Button asChild variant="ghost" size="sm" className="noscript:hidden">
            <a href={`/admin/pages/${page.id}/edit`} aria-label={`${copy.editOnPage}: ${name}`}>
              <MousePointerClick aria-hidden />
              {copy.editOnPage}
            </a>
          </Button>
        ) : null
      }
    />
  );
}

function useName() {
  const names = pageNames(useCopy("pages"), useCopy("emails"));
  return ({ id }: PageRow) => pageTitle(names, id);
}

/** With the words that were searched, so that the form shows where they are. */
const formOf = ({ id }: PageRow, q: string) => `/admin/pages/${id}${q ? `?q=${encodeURIComponent(q)}` : ""}`;

const badgeVariants: Record<PageState, "dashed" | "default" | "accent" | "clay"> = {
  delivered: "dashed",
  changed: "default",
  draft: "accent",
  older: "clay",
  update: "clay",
};

function States({ page: { states } }: { page: PageRow }) {
  const copy = useCopy("pages");
  return states.map((state) => (
    <Badge key={state} variant={badgeVariants[state]}>
      {copy.states[state]}
    </Badge>
  ));
}

function LastChange({ page: { changedAt, changedBy } }: { page: PageRow }) {
  const { list } = useCopy("pages");
  const language = useLanguage();
  return changedAt ? fill(list.changedBy, { date: shortDate(changedAt, language), name: changedBy ?? "" }) : null;
}

function Matches({ page, q }: EntryProps) {
  const { list } = useCopy("pages");
  const language = useLanguage();
  return q ? ` ${plural(list, "matches", page.matches, language)}` : null;
}
