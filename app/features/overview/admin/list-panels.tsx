import { Link } from "react-router";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { pageName, secondsText, type Described, type PictureId } from "./described.ts";
import { Panel, type PanelProps } from "./panel.tsx";

const shown = 10;

/** What somebody can do something about. */
export function ListPanels({ data, words, described, may }: PanelProps) {
  const { overview, language } = words;
  const { missing, emptySearch, slow } = data.names;
  const mayRedirect = may("/admin/redirects");
  const times = (count: number) => plural(overview.counts, "times", count, language);
  const linked = (page: string) =>
    page === "" ? overview.lists.unknownPage : fill(overview.lists.linkedFrom, { page });
  const listOf = (id: ListId) => ({ id, words, described: described[id], period: data.period });
  return (
    <>
      <ActList
        {...listOf("missing")}
        rows={missing
          .filter(({ name }) => name !== "other")
          .slice(0, shown)
          .map(({ name, detail, count }) => ({
            key: `${name} ${detail}`,
            name,
            hint: linked(detail),
            text: times(count),
            to: mayRedirect
              ? { address: `/admin/redirects?from=${encodeURIComponent(name)}`, label: overview.lists.redirect }
              : undefined,
          }))}
      />
      <ActList
        {...listOf("searches")}
        rows={emptySearch
          .filter(({ name }) => name !== "other")
          .slice(0, shown)
          .map(({ name, language: of, count }) => ({
            key: `${name} ${of}`,
            name,
            hint: of === "es" ? overview.columns.spanish : overview.columns.english,
            text: times(count),
          }))}
      />
      <ActList
        {...listOf("slow")}
        rows={slow.slice(0, shown).map(({ name, language: of, count, total }) => ({
          key: `${name} ${of}`,
          name: pageName(name, overview),
          hint: fill(overview.lists.mean, { seconds: secondsText({ count, total }, language) }),
          text: times(count),
        }))}
      />
    </>
  );
}

type Row = { key: string; name: string; hint: string; text: string; to?: { address: string; label: string } };

type ListId = Extract<PictureId, "missing" | "searches" | "slow">;
type ListProps = { id: ListId; described: Described; period: string; rows: Row[] } & Pick<PanelProps, "words">;

function ActList({ id, described, period, rows, words }: ListProps) {
  return (
    <Panel
      id={id}
      picture={{ id, described, period }}
      words={words}
      title={described.title}
      className="order-10 lg:order-none lg:col-span-4"
    >
      <ul className="mt-3 text-[0.9375rem]">
        {rows.map(({ key, name, hint, text, to }) => (
          <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2 last:border-0">
            <span className="break-words">{name}</span>
            <span className="tabular-nums">{text}</span>
            <span className="text-[0.875rem] break-words text-ink-soft">{hint}</span>
            {to ? (
              <Link
                to={to.address}
                className="text-[0.875rem] underline underline-offset-4 hover:text-clay"
                aria-label={`${to.label}: ${name}`}
              >
                {to.label}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
