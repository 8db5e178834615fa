import { KeyRound } from "lucide-react";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { usePasskey } from "./use-passkey.ts";

type PasskeyButtonProps = { next?: string; label: string };

/** Signs in, or proves again who somebody is, with a passkey of this device. */
export function PasskeyButton({ next, label }: PasskeyButtonProps) {
  const { passkey: copy } = useCopy("auth");
  const fields: Record<string, string> = next ? { next } : {};
  const { state, start } = usePasskey("use", { address: "/auth/passkey", fields }, (target) => location.assign(target));
  return (
    <div className="grid gap-3">
      {state === "failed" ? <Alert variant="destructive">{copy.failed}</Alert> : null}
      {state === "unsupported" ? <Alert variant="destructive">{copy.unsupported}</Alert> : null}
      <Button
        type="button"
        variant="outline"
        disabled={state === "busy"}
        onClick={() => start()}
        className="noscript:hidden"
      >
        <KeyRound aria-hidden />
        {state === "busy" ? copy.waiting : label}
      </Button>
      <noscript>
        <p className="text-[0.9375rem] text-ink-soft">{copy.needsScript}</p>
      </noscript>
    </div>
  );
}
