import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { PasskeyButton } from "../second-factor/passkey-button.tsx";
import { usePasskey } from "../second-factor/use-passkey.ts";

/** Accepts an invitation without a password. */
export function InvitationPasskey({ token }: { token: string }) {
  const { invitation: copy } = useCopy("auth");
  const passkey = usePasskey("create", { address: "/auth/invitation/passkey", fields: { token } }, (next) =>
    location.assign(next),
  );
  return (
    <div className="border-t border-line pt-6">
      <PasskeyButton {...passkey} label={copy.acceptWithPasskey} hint={copy.passkeyHint} />
    </div>
  );
}
