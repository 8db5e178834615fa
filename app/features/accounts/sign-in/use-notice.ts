import { useSearchParams } from "react-router";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";

type Notice = { text: string; variant: "success" | "info"; mailed?: boolean };

/** What the last step left to say: it stands in the address, so that it survives the redirect without JavaScript. */
export function useNotice(): Notice | undefined {
  const copy = useCopy("auth");
  const [search] = useSearchParams();
  const notices: Record<string, Notice> = {
    "check-email": { text: copy.signUp.success, variant: "success", mailed: true },
    "signed-out": { text: copy.signedIn.signedOut, variant: "info" },
    "session-ended": { text: copy.errors.sessionEnded, variant: "info" },
    "password-saved": { text: copy.reset.done, variant: "success" },
    confirmed: { text: copy.confirm.success, variant: "success" },
    resent: { text: copy.confirm.resent, variant: "success", mailed: true },
    "reset-sent": { text: copy.reset.requestSent, variant: "success", mailed: true },
  };
  return ownValue(notices, search.get("notice"));
}
