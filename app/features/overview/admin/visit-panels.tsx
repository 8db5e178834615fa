import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { localizedPath } from "#app/platform/i18n/language.ts";
import { numberText } from "#app/platform/i18n/numbers.ts";
import { pageName, shareText, sourceName } from "./described.ts";
import { PicturePanel, type PanelProps } from "./panel.tsx";
import { weekly } from "./period.ts";
import { Bars, LineLegend, LinePicture } from "./pictures.tsx";
import { groupSources, readPages, sumOf } from "./results.ts";

/** Below it, numbers say more than a picture. */
const fewCounts = 5;
const shown = 6;

export function VisitorsPanel(props: PanelProps) {
  const { data, words } = props;
  const { overview, language } = words;
  const { period, range } = data;
  const isDay = period === "day";
  const [values, before] = isDay ? [data.views, data.viewsBefore] : [data.visitors, data.visitorsBefore];
  const shape = period === "year" ? weekly : (list: number[]) => list;
  const dayText = (day = "") => shortDate(`${day}T12:00:00Z`, language);
  const labels: [string, string, string] = isDay
    ? ["0:00", "12:00", "23:00"]
    : [dayText(range.days[0]), dayText(range.days[Math.floor(range.days.length / 2)]), dayText(range.days.at(-1))];
  const views = {
    views: numberText(sumOf(data.views), language),
    before: numberText(sumOf(data.viewsBefore), language),
  };
  return (
    <PicturePanel
      id="visitors"
      of={props}
      note={isDay ? overview.notes.today : fill(overview.notes.visitors, views)}
      className="order-2 lg:order-none lg:col-span-8"
    >
      {sumOf(values) + sumOf(before) < fewCounts ? (
        <p className="mt-4 text-ink-soft">{overview.notes.few}</p>
      ) : (
        <>
          <LinePicture values={shape(values)} before={shape(before)} labels={labels} language={language} />
          <LineLegend current={overview.legend[period]} before={overview.legendBefore[period]} />
        </>
      )}
    </PicturePanel>
  );
}

export function SourcesPanel(props: PanelProps) {
  const {
    data,
    words,
    described: { campaigns },
  } = props;
  const { overview, language } = words;
  const groups = groupSources(data.names.source);
  const all = sumOf(groups.map(({ count }) => count));
  const others = groups.slice(shown);
  const rows = [
    ...groups.slice(0, shown).map(({ name, count }) => ({ key: name, label: sourceName(name, overview), count })),
    ...(others.length > 0
      ? [
          {
            key: "…",
            label: fill(overview.sources.others, { count: others.length }),
            count: sumOf(others.map(({ count }) => count)),
          },
        ]
      : []),
  ];
  return (
    <PicturePanel id="sources" of={props} className="order-5 lg:order-none lg:col-span-4">
      <Bars rows={rows.map((row) => ({ ...row, text: shareText(row.count, all, language) }))} />
      {campaigns.rows.length > 0 ? (
        <>
          <h3 className="mt-5 text-[0.9375rem] font-semibold">{campaigns.title}</h3>
          <Bars
            rows={data.names.campaign.slice(0, shown).map(({ name, count }) => ({
              key: name,
              label: name === "other" ? overview.sources.other : name,
              count,
              text: numberText(count, language),
            }))}
          />
        </>
      ) : null}
    </PicturePanel>
  );
}

export function PagesPanel(props: PanelProps) {
  const { data, words } = props;
  const { overview, language } = words;
  const list = readPages(data.names.page);
  const spanish = sumOf(list.map(({ es }) => es));
  const all = sumOf(list.map(({ count }) => count));
  const phones = sumOf(data.names.device.filter(({ name }) => name === "phone").map(({ count }) => count));
  const share = (count: number) => shareText(count, all, language);
  return (
    <PicturePanel
      id="pages"
      of={props}
      note={all > 0 ? fill(overview.notes.pages, { spanish: share(spanish), phones: share(phones) }) : undefined}
      className="order-6 lg:order-none lg:col-span-4"
    >
      <Bars
        rows={list.slice(0, 8).map(({ name, count, en, es }) => ({
          key: name,
          label: pageName(name, overview),
          count,
          text: numberText(count, language),
          to: name.startsWith("/") && !name.includes("…") ? localizedPath(es > en ? "es" : "en", name) : undefined,
        }))}
      />
    </PicturePanel>
  );
}
