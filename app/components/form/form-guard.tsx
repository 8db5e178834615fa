/** Names of the hidden fields that come with a public form. */
export const guardNames = { key: "key", startedAt: "startedAt", trap: "website" } as const;

type FormGuardProps = {
  /** The same submission sent twice is one. Empty where the page is kept for everybody: the browser makes it. */
  submissionKey: string;
  /** When the form was made, in milliseconds; empty where the page is kept. */
  startedAt: number | "";
  /** Says "leave this empty" to whoever meets the trap after all. */
  trapLabel: string;
};

/** What tells a person from a machine, and one submit from the next, without asking anybody anything. */
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
