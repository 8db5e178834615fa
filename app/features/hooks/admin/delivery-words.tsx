import { Badge } from "#app/components/ui/badge.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { eventWords, ownErrors } from "#app/platform/hooks/events.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { keysOf } from "#app/platform/typed-keys.ts";

/** An event of another release is shown by its key. */
export function useEventName(): (event: string) => string {
  const { events } = useCopy("hooks");
  return (event) => {
    const word = ownValue(eventWords, event);
    return word ? events[word].name : event;
  };
}

type Delivery = {
  state: "queued" | "sent" | "failed";
  isOff: boolean;
  attempts: number;
  lastStatus: number | null;
  lastError: string | null;
};

export function DeliveryState({ delivery: { state, isOff, attempts } }: { delivery: Delivery }) {
  const { log: copy } = useCopy("hooks");
  const isAgain = state === "queued" && attempts > 0;
  return (
    <Badge
      variant={state === "sent" ? "default" : "outline"}
      className={state === "failed" ? "text-danger" : undefined}
    >
      {state === "queued" && isOff ? copy.waitsForHook : isAgain ? copy.retrying : copy.states[state]}
    </Badge>
  );
}

/** What the receiver said last, in its own words, or why there was no answer. */
export function useDeliveryError(): (delivery: Delivery) => string | undefined {
  const { ownErrors: words } = useCopy("hooks").log;
  const own = (error: string) => keysOf(ownErrors).find((key) => ownErrors[key] === error);
  return ({ lastStatus, lastError }) => {
    if (lastError === null) return undefined;
    const key = own(lastError);
    return [lastStatus, key ? words[key] : lastError].filter(Boolean).join(": ");
  };
}
