import { fill } from "#app/platform/i18n/copy.ts";
import { numberText } from "#app/platform/i18n/numbers.ts";
import { keysOf } from "#app/platform/typed-keys.ts";
import { funnelSteps, medianText, stepName, timeText } from "./described.ts";
import { PicturePanel, type PanelProps } from "./panel.tsx";
import { Bars, Drops, FunnelPicture, Spark } from "./pictures.tsx";
import { leftAt, scannerSteps } from "./results.ts";

const mostDrops = 48;

export function AnswersPanel(props: PanelProps) {
  const { data, words, may } = props;
  const { overview, language } = words;
  const median = medianText(data, language);
  const longest = Math.max(0, ...data.answers.map(({ minutes }) => minutes));
  return (
    <PicturePanel
      id="answers"
      of={props}
      className="order-3 lg:order-none lg:col-span-4"
      to={may("/admin/leads") ? { address: "/admin/leads?status=answered", label: overview.links.inbox } : undefined}
    >
      {median === undefined ? null : (
        <>
          <Drops late={data.answers.slice(-mostDrops).map(({ late }) => late)} />
          <p className="mt-2 text-[0.875rem] text-ink-soft">
            {data.answers.length > mostDrops
              ? fill(overview.notes.newestDrops, { count: mostDrops })
              : overview.notes.drops}
          </p>
          <dl className="mt-4 grid grid-cols-2 gap-4 border-t border-line pt-4">
            <Fact label={overview.median} value={median} />
            <Fact label={overview.longest} value={timeText(longest, language)} />
          </dl>
        </>
      )}
    </PicturePanel>
  );
}

export function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dd className="font-display text-[1.5rem] leading-tight font-light">{value}</dd>
      <dt className="text-[0.875rem] text-ink-soft">{label}</dt>
    </div>
  );
}

export function FunnelPanel(props: PanelProps) {
  const { data, words, may } = props;
  const { overview, language } = words;
  const steps = funnelSteps(data);
  return (
    <PicturePanel
      id="funnel"
      of={props}
      note={overview.notes.funnel}
      className="order-4 lg:order-none lg:col-span-8"
      to={may("/admin/leads") ? { address: "/admin/leads?source=journey", label: overview.links.inbox } : undefined}
    >
      <dl className="mt-4 grid gap-x-4 gap-y-2 sm:grid-cols-5">
        {keysOf(steps).map((step) => (
          <div
            key={step}
            className="flex flex-row-reverse items-baseline justify-end gap-3 border-line max-sm:border-b max-sm:pb-2 sm:flex-col-reverse sm:justify-end sm:gap-0 sm:border-l sm:pl-3"
          >
            <dt className="text-[0.9375rem]">{overview.funnel[step]}</dt>
            <dd className="font-display text-[1.5rem] leading-tight font-light">{numberText(steps[step], language)}</dd>
          </div>
        ))}
      </dl>
      {steps.visits >= 5 ? <FunnelPicture counts={keysOf(steps).map((step) => steps[step])} /> : null}
    </PicturePanel>
  );
}

export function ScannerPanel(props: PanelProps) {
  const { data, words, may } = props;
  const { overview, pillarNames, language } = words;
  const steps = scannerSteps(data.names.step);
  const most = leftAt(steps);
  return (
    <PicturePanel
      id="scanner"
      of={props}
      note={overview.notes.scanner}
      className="order-7 lg:order-none lg:col-span-4"
      to={may("/admin/leads") ? { address: "/admin/leads?source=scanner", label: overview.links.inbox } : undefined}
    >
      <Bars
        rows={steps.map(({ key, count }, index) => ({
          key,
          label: stepName(key, overview, pillarNames),
          count,
          text: numberText(count, language),
          mark:
            index === most
              ? fill(overview.left, { count: numberText(count - (steps[index + 1]?.count ?? 0), language) })
              : undefined,
        }))}
      />
    </PicturePanel>
  );
}

export function PillarsPanel(props: PanelProps) {
  const { data, words, may } = props;
  const { overview, pillarNames, language } = words;
  const { scans, means } = data.pillars;
  return (
    <PicturePanel
      id="pillars"
      of={props}
      note={
        means.length > 0
          ? fill(overview.notes.pillars, { scans: numberText(scans, language) })
          : overview.notes.fewScans
      }
      className="order-8 lg:order-none lg:col-span-6"
      to={may("/admin/leads") ? { address: "/admin/leads?source=scanner", label: overview.links.inbox } : undefined}
    >
      <ul className="mt-4 grid text-[0.9375rem]">
        {means.map(({ pillar, mean, before, points }) => (
          <li
            key={pillar}
            className="grid grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)_2.25rem_2.75rem] items-center gap-3 border-b border-line py-2 last:border-0"
          >
            <span>{pillarNames[pillar].title}</span>
            <Spark points={points} />
            <span className="text-right font-display text-[1.25rem]">{numberText(mean, language)}</span>
            <span className="text-right text-[0.8125rem] text-ink-soft tabular-nums">
              {before === null ? "" : signed(mean - before)}
            </span>
          </li>
        ))}
      </ul>
    </PicturePanel>
  );
}

/** "+3", "−4", "±0" */
function signed(difference: number): string {
  return difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : "±0";
}
