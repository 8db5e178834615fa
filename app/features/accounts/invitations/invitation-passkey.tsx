import { KeyRound } from "lucide-react";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { usePasskey } from "../second-factor/use-passkey.ts";

/** Accepts an invitation without a password. */
export function InvitationPasskey({ token }: { token: string }) {
  const { invitation: copy, passkey } = useCopy("auth");
  const { state, start } = usePasskey("create", { address: "/auth/invitation/passkey", fields: { token } }, (next) =>
    location.assign(next),
  );
  return (
    <div className="grid gap-3 border-t border-line pt-6">
      {state === "failed" ? <Alert variant="destructive">{passkey.failed}</Alert> : null}
      {state === "unsupported" ? <Alert variant="destructive">{passkey.unsupported}</Alert> : null}
      <p className="text-[0.9375rem] text-ink-soft">{copy.passkeyHint}</p>
      <Button
        type="button"
        variant="outline"
        disabled={state === "busy"}
        onClick={() => start()}
        className="noscript:hidden"
      >
        <KeyRound aria-hidden />
        {state === "busy" ? passkey.waiting : copy.acceptWithPasskey}
      </Button>
      <noscript>
        <p className="text-[0.9375rem] text-ink-soft">{passkey.needsScript}</p>
      </noscript>
    </div>
  );
}
