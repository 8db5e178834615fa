import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import { UsersRound } from "lucide-react";
import type { Present } from "#app/features/leads/conversation/presence.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

const askMs = 10_000;
/** Somebody who has not typed for so long is reading. */
const writingMs = 30_000;

type PresenceProps = { address: string; others: Present[]; typedAt: RefObject<number> };

/** Who else has this lead open, so that two people do not answer without knowing of each other. */
export function Presence({ address, others, typedAt }: PresenceProps) {
  const { presence: copy } = useCopy("admin").lead;
  const [present, setPresent] = useState(others);
  const ask = useEffectEvent(async () => {
    if (document.visibilityState === "hidden") return;
    const body = new FormData();
    body.set("intent", Date.now() - typedAt.current < writingMs ? "writing" : "reading");
    try {
      const response = await fetch(`${address}/presence`, { method: "POST", body });
      if (response.ok) setPresent((await response.json()) as Present[]);
    } catch {
      // Without a connection nobody is known; the next time may work.
    }
  });
  useEffect(() => {
    const timer = setInterval(() => void ask(), askMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div role="status" className="mb-4 text-base empty:hidden">
      {present.map(({ name, writing }) => (
        <p key={name} className="flex items-center gap-2 text-clay-deep">
          <UsersRound aria-hidden className="size-4 shrink-0" />
          {fill(writing ? copy.writing : copy.reading, { name })}
        </p>
      ))}
    </div>
  );
}
