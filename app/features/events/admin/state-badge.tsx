import { Badge } from "#app/components/ui/badge.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { EventState } from "#db/schema.ts";

export function StateBadge({ state }: { state: EventState }) {
  const { states } = useCopy("admin").events;
  const variant = state === "cancelled" ? "destructive" : state === "published" ? "default" : "outline";
  return <Badge variant={variant}>{states[state]}</Badge>;
}
