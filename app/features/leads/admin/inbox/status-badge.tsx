import { TriangleAlert } from "lucide-react";
import { Badge } from "#app/components/ui/badge.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { LeadStatus } from "#db/schema.ts";
import { keysOf } from "#app/platform/typed-keys.ts";

const variants = { new: "accent", answered: "default", won: "solid", closed: "outline", spam: "outline" } as const;

export function StatusBadge({ status }: { status: LeadStatus }) {
  const { status: words } = useCopy("admin").leads;
  return <Badge variant={variants[status]}>{words[status]}</Badge>;
}

export function FlaggedBadge() {
  const { flagged } = useCopy("admin").leads;
  return (
    <Badge variant="clay">
      <TriangleAlert aria-hidden />
      {flagged}
    </Badge>
  );
}

const sources = {
  inquiry: "journey",
  division: "raices-latinas",
  scan: "scanner",
  teamScan: "team-scan",
  registration: "events",
  message: "mail",
} as const;

/** One badge for each form or scan that somebody used. */
export function SourceBadges({ kinds }: { kinds: string[] | null }) {
  const { sources: words } = useCopy("admin").leads;
  const shown = keysOf(sources).filter((kind) => kinds?.includes(kind));
  return shown.map((kind) => (
    <Badge key={kind} variant="outline">
      {words[sources[kind]]}
    </Badge>
  ));
}
