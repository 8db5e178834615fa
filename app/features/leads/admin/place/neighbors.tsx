import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { leadPath, type Place } from "./place.ts";

/** To the leads before and after this one in the list that the page was opened from. */
export function Neighbors({ place }: { place: Place }) {
  const copy = useCopy("admin").lead.place;
  const { position, list } = place;
  if (!place.next && !place.previous) return null;
  return (
    <nav aria-label={copy.label} className="flex items-center gap-1">
      {position ? (
        <p className="mr-2 text-[0.9375rem] whitespace-nowrap text-ink-soft tabular-nums">
          {fill(copy.position, position)}
        </p>
      ) : null}
      {(["previous", "next"] as const).map((name) => {
        const lead = place[name];
        const Icon = name === "next" ? ChevronRight : ChevronLeft;
        if (!lead) return null;
        return (
          <Button key={name} asChild variant="outline" size="icon">
            <Link to={leadPath(lead.id, list)} data-key={name} aria-label={fill(copy[name], { name: lead.name })}>
              <Icon aria-hidden />
            </Link>
          </Button>
        );
      })}
    </nav>
  );
}
