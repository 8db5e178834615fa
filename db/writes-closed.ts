/** Thrown instead of a write, from the moment that a restore in the browser begins until the restored site runs. */
export class WritesClosedError extends Error {
  override name = "WritesClosedError";
  readonly code = "WRITES_CLOSED";
  constructor() {
    super("A backup is being restored, which replaces everything. Nothing was written; try again in a few minutes.");
  }
}
