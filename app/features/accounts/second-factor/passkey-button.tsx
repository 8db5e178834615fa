import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { usePasskey } from "./use-passkey.ts";

type PasskeyButtonProps = Pick<ReturnType<typeof usePasskey>, "state" | "start"> & {
  label: string;
  /** Above the button. */
  hint?: ReactNode;
};

/** Starts the browser's passkey dialog and shows what came of it. */
export function PasskeyButton({ state, start, label, hint }: PasskeyButtonProps) {
  const { passkey: copy } = useCopy("auth");
  return (
    <div className="grid gap-3">
      {state === "failed" ? <Alert variant="destructive">{copy.failed}</Alert> : null}
      {state === "unsupported" ? <Alert variant="destructive">{copy.unsupported}</Alert> : null}
      {hint ? <p className="text-[0.9375rem] text-ink-soft">{hint}</p> : null}
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
