import { useSearchParams } from "react-router";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";

type Notice = { text: string; variant: "success" | "info"; mailed?: boolean };

/** The result of the previous step. It is part of the address, so that it survives a redirect without JavaScript. */
export function useNotice(): Notice | undefined {
  const copy = useCopy("auth");
  const [search] = useSearchParams();
  const notices: Record<string, Notice> = {
    "check-email": { text: copy.signUp.success, variant: "success", mailed: true },
    "signed-out": { text: copy.signedIn.signedOut, variant: "info" },
    "session-ended": { text: copy.errors.sessionEnded, variant: "info" },
    "password-saved": { text: copy.reset.done, variant: "success" },
    "code-expired": { text: copy.secondFactor.expired, variant: "info" },
    "invitation-accepted": { text: copy.invitation.accepted, variant: "success" },
    "account-deleted": { text: copy.signedIn.deleted, variant: "info" },
    waiting: { text: copy.confirm.waiting, variant: "success" },
    confirmed: { text: copy.confirm.success, variant: "success" },
    resent: { text: copy.confirm.resent, variant: "success", mailed: true },
    "reset-sent": { text: copy.reset.requestSent, variant: "success", mailed: true },
  };
  return ownValue(notices, search.get("notice"));
}
