import { useEffect, useState } from "react";
import { cn } from "#app/components/ui/cn.ts";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { EventList, gatheringsId } from "./event-list.tsx";
import type { EventView } from "./event-view.ts";

const loadTimeoutMs = 10_000;

type CalendarProps = {
  embedUrl: string;
  /** The first page of the site's own list. */
  events: EventView[];
  pageCount: number;
};

/**
 * The embedded calendar. Its address is set after hydration, so that its load event is never missed and the first view
 * does not pay for it. If it does not load, or without JavaScript, the site's own list of events is shown instead.
 */
export function Calendar({ embedUrl, events, pageCount }: CalendarProps) {
  const { frame } = useCopy("events");
  const hydrated = useHydrated();
  const [outcome, setOutcome] = useState<"loaded" | "missing">();

  useEffect(() => {
    const timer = setTimeout(() => setOutcome((known) => known ?? "missing"), loadTimeoutMs);
    return () => clearTimeout(timer);
  }, []);

  if (outcome === "missing") return <EventList events={events} pageCount={pageCount} note={frame.fallbackNote} />;
  return (
    <>
      <h2 id={gatheringsId} className="sr-only">
        {frame.title}
      </h2>
      <div
        data-needs-scripts
        className="relative overflow-hidden rounded-card border border-line bg-card noscript:hidden"
      >
        <iframe
          src={hydrated ? embedUrl : undefined}
          title={frame.title}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
          onLoad={() => hydrated && setOutcome("loaded")}
          className="h-[600px] max-h-[800px] min-h-[400px] w-full"
        />
        <div
          data-overlay
          role="status"
          aria-hidden={outcome === "loaded"}
          className={cn(
            "absolute inset-0 grid place-content-center bg-card transition-[opacity,visibility] duration-500",
            outcome === "loaded" && "pointer-events-none invisible opacity-0",
          )}
        >
          <p className="font-display text-heading font-light text-ink-soft">{frame.loading}</p>
        </div>
      </div>
      <div className="hidden noscript:block">
        <EventList events={events} pageCount={pageCount} headingId="own-gatherings-heading" />
      </div>
    </>
  );
}
