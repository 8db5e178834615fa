import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { useNotice } from "./use-notice.ts";

export function NoticeAlert({
  usesOutbox,
}: {
  /** No mail server: the message waits in a folder. */ usesOutbox: boolean;
}) {
  const copy = useCopy("auth");
  const notice = useNotice();
  if (!notice) return null;
  return (
    <Alert variant={notice.variant}>
      <p>{notice.text}</p>
      {notice.mailed && usesOutbox ? <p className="mt-1 text-[0.9375rem] text-ink-soft">{copy.signUp.outbox}</p> : null}
    </Alert>
  );
}
