type Logged = { type: string; message: string; code?: string; stack?: string; cause?: Logged };

/**
 * What the log keeps of an error: its kind, its words, its place. Not its other properties, and not a failed query's
 * values: they are people's addresses and messages, session tokens, password hashes.
 */
export function loggedError(error: unknown, depth = 0): Logged {
  if (!(error instanceof Error))
    return {
      type: typeof error,
      message: isAnswer(error) ? `an answer with status ${error.status}` : "something that is no error was thrown",
    };
  const code = (error as { code?: unknown }).code;
  const message = withoutValues(error.message);
  return {
    type: error.name,
    message,
    ...(typeof code === "string" || typeof code === "number" ? { code: String(code) } : {}),
    // The stack repeats the message, values and all; its places begin after it.
    ...(error.stack && depth === 0 ? { stack: `${error.name}: ${message}${placesOf(error)}` } : {}),
    ...(error.cause !== undefined && depth < 4 ? { cause: loggedError(error.cause, depth + 1) } : {}),
  };
}

function isAnswer(error: unknown): error is { status: number } {
  return typeof error === "object" && error !== null && typeof (error as { status?: unknown }).status === "number";
}

/** drizzle ends the message of a failed query with "params: …"; PostgreSQL quotes the value it could not read. */
function withoutValues(message: string): string {
  return message.replace(/\nparams: [\s\S]*$/, "").replace(/(invalid input (?:syntax|value)[^:]*: )"[\s\S]*"/, "$1…");
}

function placesOf({ stack = "", message }: Error): string {
  const start = stack.indexOf(message);
  return start < 0 ? "" : stack.slice(start + message.length);
}
