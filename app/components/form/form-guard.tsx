/** Names of the hidden fields of a public form. */
export const guardNames = { key: "key", startedAt: "startedAt", trap: "website" } as const;

type FormGuardProps = {
  /**
   * Identifies the submission, so that it is stored once even when it is sent twice. Empty on cached pages, where the
   * browser generates it.
   */
  submissionKey: string;
  /** When the form was rendered, in milliseconds; empty on cached pages. */
  startedAt: number | "";
  /** Tells people who find the honeypot field to leave it empty. */
  trapLabel: string;
};

/** Hidden fields against bots and double submissions. */
export function FormGuard({ submissionKey, startedAt, trapLabel }: FormGuardProps) {
  return (
    <>
      <input type="hidden" name={guardNames.key} defaultValue={submissionKey} />
      <input type="hidden" name={guardNames.startedAt} defaultValue={startedAt} />
      <div aria-hidden className="sr-only">
        <label>
          {trapLabel}
          <input name={guardNames.trap} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
    </>
  );
}
