import { PasskeyButton } from "./passkey-button.tsx";
import { usePasskey } from "./use-passkey.ts";

/** Signs in, or proves again who somebody is, with a passkey of this device. */
export function PasskeySignIn({ next, label }: { next?: string; label: string }) {
  const fields: Record<string, string> = next ? { next } : {};
  const passkey = usePasskey("use", { address: "/auth/passkey", fields }, (target) => location.assign(target));
  return <PasskeyButton {...passkey} label={label} />;
}
