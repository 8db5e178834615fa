import { Link } from "react-router";
import { plural } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { numberText } from "#app/platform/i18n/numbers.ts";
import { usePostTitle } from "#app/platform/text/post-title.ts";
import { Fact } from "./lead-panels.tsx";
import { Panel, type PanelProps } from "./panel.tsx";
import { sumOf } from "./results.ts";

/** What waits, and what is planned next. Without names: readers see it too. */
export function WaitingPanel({ data, words, may }: PanelProps) {
  const { overview, language } = words;
  const { waiting, planned } = data;
  const titleOf = usePostTitle();
  const addressOf = { post: "/admin/posts", event: "/admin/events" };
  return (
    <Panel
      id="waiting"
      words={words}
      title={
        waiting.people > 0 ? plural(overview.counts, "waiting", waiting.people, language) : overview.titles.nothingWaits
      }
      note={waiting.overdue > 0 ? plural(overview.counts, "overdue", waiting.overdue, language) : undefined}
      className="order-1 lg:order-none lg:col-span-4"
      to={may("/admin/leads") ? { address: "/admin/leads?status=new", label: overview.links.inbox } : undefined}
    >
      <h3 className="mt-5 text-[0.9375rem] font-semibold">{overview.planned}</h3>
      {planned.length === 0 ? <p className="mt-1 text-[0.9375rem] text-ink-soft">{overview.nothingPlanned}</p> : null}
      <ul className="mt-1">
        {planned.map(({ kind, id, at, ...titles }) => {
          const { text, lang } = titleOf(titles);
          return (
            <li key={`${id} ${at}`} className="border-b border-line py-2 last:border-0">
              {may(`${addressOf[kind]}/:id`) ? (
                <Link to={`${addressOf[kind]}/${id}`} lang={lang} className="font-semibold hover:text-clay">
                  {text}
                </Link>
              ) : (
                <span lang={lang} className="font-semibold">
                  {text}
                </span>
              )}
              <span className="block text-[0.875rem] text-ink-soft">
                {overview.kinds[kind]}, {momentText(at, language)}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** The counts of the screen that was here before, and the steps that have no picture. */
export function ArrivedPanel({ data, words }: PanelProps) {
  const { overview, language } = words;
  const { arrived, posts, names } = data;
  const step = (name: string) => sumOf(names.step.filter((row) => row.name === name).map(({ count }) => count));
  const facts: [string, number][] = [
    [overview.arrived.inquiry, arrived.inquiry],
    [overview.arrived.division, arrived.division],
    [overview.arrived.scan, arrived.scan],
    [overview.arrived.teamScan, arrived.teamScan],
    [overview.arrived.teamScanClosed, step("teamScan.closed")],
    [overview.arrived.registration, arrived.registration],
    [overview.arrived.subscription, step("subscription")],
    [overview.arrived.posts, posts.total],
    [overview.arrived.published, posts.published],
    [overview.arrived.drafts, posts.drafts],
    [overview.arrived.featured, posts.featured],
  ];
  return (
    <Panel id="arrived" words={words} title={overview.arrived.title} className="order-9 lg:order-none lg:col-span-6">
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <Fact key={label} label={label} value={numberText(value, language)} />
        ))}
      </dl>
    </Panel>
  );
}
