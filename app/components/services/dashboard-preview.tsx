import { SectionWithHeader } from "#app/components/section.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { SampleSpread, SampleTrend } from "./sample-charts.tsx";
import { VitalityRing } from "./vitality-ring.tsx";

/** Fixed sample values, labelled as such (decision 32). */
const sampleScore = 52.6;
const sampleValues = [46, 52, 50, 54, 59];
const active = "overview";

export function DashboardPreview() {
  const { dashboard } = useCopy("services");
  return (
    <SectionWithHeader name="dashboard" copy={dashboard} tone="night">
      <div className="mt-12 overflow-hidden rounded-card border border-paper/15 lg:mt-16 lg:grid lg:grid-cols-[14rem_1fr]">
        <SideList />
        <div className="grid items-center gap-x-12 gap-y-8 p-6 sm:p-10 md:grid-cols-[1fr_16rem] lg:grid-cols-[1fr_18rem]">
          <div>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
              <div>
                <h3 className="text-subtitle font-light">{dashboard.overview.title}</h3>
                <p className="mt-1 text-base text-paper/75">{dashboard.overview.subtitle}</p>
              </div>
              <p className="flex items-center gap-3 rounded-full border border-paper/20 px-4 py-2 text-sm">
                <span aria-hidden data-pulse className="size-2.5 animate-pulse-soft rounded-full bg-sun" />
                <span className="text-paper/75">{dashboard.statusLabel}</span>
                <strong className="font-semibold">{dashboard.status}</strong>
              </p>
            </div>
            <div className="mt-7 grid gap-6 md:mt-9 md:gap-8">
              <SampleTrend />
              <SampleSpread />
            </div>
          </div>
          <VitalityRing
            score={sampleScore}
            label={dashboard.indexLabel}
            description={fill(dashboard.indexDescription, { score: sampleScore })}
          />
        </div>
        <Metrics />
      </div>
      <p className="mt-5 text-sm text-paper/75">{dashboard.sampleNote}</p>
    </SectionWithHeader>
  );
}

/** An illustration of the tool's navigation, not navigation of this page. */
function SideList() {
  const { dashboard } = useCopy("services");
  return (
    <ul
      aria-label={dashboard.sideListLabel}
      className="flex flex-wrap gap-x-4 border-b border-paper/15 px-5 py-3 text-base max-md:text-[0.9375rem] lg:row-span-2 lg:block lg:border-r lg:border-b-0 lg:p-4"
    >
      {dashboard.sideList.map(({ key, name }) => (
        <li
          key={key}
          aria-current={key === active ? "true" : undefined}
          className={cn(
            "rounded-control py-1 lg:px-4 lg:py-2.5",
            key === active ? "text-sun lg:bg-paper/8" : "text-paper/75",
          )}
        >
          {name}
        </li>
      ))}
    </ul>
  );
}

function Metrics() {
  const { dashboard } = useCopy("services");
  return (
    <ul data-metrics className="grid border-t border-paper/15 sm:grid-cols-5">
      {dashboard.metrics.map(({ key, name, description }, index) => {
        const value = sampleValues[index]!;
        return (
          <li
            key={key}
            className="grid grid-cols-[3.25rem_1fr] items-center gap-x-4 border-b border-paper/15 px-5 py-3 last:border-0 sm:block sm:border-r sm:border-b-0 sm:px-4 sm:py-6 lg:px-5"
          >
            <p data-value className="row-span-2 font-display text-[2.1rem] leading-none font-light sm:text-[2.6rem]">
              {value}
            </p>
            <svg aria-hidden viewBox="0 0 100 3" preserveAspectRatio="none" className="mt-1 h-[3px] w-full sm:mt-4">
              <rect width="100" height="3" className="fill-paper" opacity="0.18" />
              <rect width={value} height="3" className="fill-sun" />
            </svg>
            <h4 className="mt-1.5 text-base leading-snug font-semibold sm:mt-3">{name}</h4>
            <p className="mt-1 text-sm leading-snug text-paper/75 max-sm:sr-only">{description}</p>
          </li>
        );
      })}
    </ul>
  );
}
