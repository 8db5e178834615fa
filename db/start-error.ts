/** A start-up problem that the message explains completely; shown without a stack trace. */
export class StartError extends Error {
  override name = "StartError";
}
