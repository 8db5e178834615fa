/** Names of the hidden fields of a public form. "website" is the HONEYPOT: whoever fills it in is flagged as spam. */
export const guardNames = { key: "key", startedAt: "startedAt", honeypot: "website" } as const;
/** No visible field may have one of these names; `usePublicForm` makes that a type error. */
export type GuardName = (typeof guardNames)[keyof typeof guardNames];

type FormGuardProps = {
  /**
   * Idempotency key: the same submission sent twice counts once. Empty on cached pages, where the browser generates it.
   */
  submissionKey: string;
  /** When the form was rendered, in milliseconds; empty on cached pages. */
  startedAt: number | "";
  /** Says "leave this empty" to people who find the honeypot after all. */
  honeypotLabel: string;
};

/** Detects bots and repeated submissions without asking the visitor for anything. */
export function FormGuard({ submissionKey, startedAt, honeypotLabel }: FormGuardProps) {
  return (
    <>
      <input type="hidden" name={guardNames.key} defaultValue={submissionKey} />
      <input type="hidden" name={guardNames.startedAt} defaultValue={startedAt} />
      <Honeypot label={honeypotLabel} />
    </>
  );
}

export function Honeypot({ label }: { label: string }) {
  return (
    <div aria-hidden className="sr-only">
      <label>
        {label}
        <input name={guardNames.honeypot} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
