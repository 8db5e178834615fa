import { useEffect, useState } from "react";
import { cn } from "#app/components/ui/cn.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { EventList } from "./event-list.tsx";
import type { UpcomingEvent } from "./upcoming.ts";

const patienceMs = 10_000;

/**
 * The outside calendar. Its address is set by the browser, after the page is alive: so its arrival is never missed,
 * and it costs the first view nothing. If it does not come, or without JavaScript, the site's own list stands here.
 */
export function Calendar({ embedUrl, events }: { embedUrl: string; events: UpcomingEvent[] }) {
  const { frame } = useCopy("events");
  const [state, setState] = useState<"waiting" | "loading" | "loaded" | "missing">("waiting");

  useEffect(() => {
    setState("loading");
    const timer = setTimeout(() => setState((now) => (now === "loaded" ? now : "missing")), patienceMs);
    return () => clearTimeout(timer);
  }, [embedUrl]);

  if (state === "missing") return <EventList events={events} note={frame.fallbackNote} />;
  return (
    <>
      <h2 id="gatherings-heading" className="sr-only">
        {frame.title}
      </h2>
      <div
        data-needs-scripts
        className="relative overflow-hidden rounded-card border border-line bg-card noscript:hidden"
      >
        <iframe
          src={state === "waiting" ? undefined : embedUrl}
          title={frame.title}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
          onLoad={() => state === "loading" && setState("loaded")}
          className="h-[600px] max-h-[800px] min-h-[400px] w-full"
        />
        <div
          data-overlay
          role="status"
          aria-hidden={state === "loaded"}
          className={cn(
            "absolute inset-0 grid place-content-center bg-card transition-[opacity,visibility] duration-500",
            state === "loaded" && "pointer-events-none invisible opacity-0",
          )}
        >
          <p className="font-display text-heading font-light text-ink-soft">{frame.loading}</p>
        </div>
      </div>
      <div className="hidden noscript:block">
        <EventList events={events} headingId="own-gatherings-heading" />
      </div>
    </>
  );
}
