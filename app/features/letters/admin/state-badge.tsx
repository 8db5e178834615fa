import { Badge } from "#app/components/ui/badge.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { LetterState } from "../letter-words.ts";

const looks = {
  draft: "dashed",
  planned: "solid",
  sending: "accent",
  paused: "clay",
  done: "default",
  cancelled: "outline",
} as const;

export function LetterBadge({ state }: { state: LetterState }) {
  const { states } = useCopy("letters");
  return <Badge variant={looks[state]}>{states[state]}</Badge>;
}
