import { errorCode } from "#db/error-code.ts";

type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError };

/**
 * The parts of an error that are logged: type, message, code, stack and cause. Other properties and the values of a
 * failed query are left out, because they contain personal data, session tokens and password hashes.
 */
export function serializeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return {
      type: typeof error,
      message: hasStatus(error) ? `a response with status ${error.status}` : "a value that is not an error was thrown",
    };
  const code = errorCode(error);
  const message = redactValues(error.message);
  return {
    type: error.name,
    message,
    ...(typeof code === "string" || typeof code === "number" ? { code: String(code) } : {}),
    // The stack starts with the original message, values included. Only the frames after it are logged.
    ...(error.stack && depth === 0 ? { stack: `${error.name}: ${message}${stackFramesOf(error)}` } : {}),
    ...(error.cause !== undefined && depth < 4 ? { cause: serializeError(error.cause, depth + 1) } : {}),
  };
}

function hasStatus(error: unknown): error is { status: number } {
  return typeof error === "object" && error !== null && "status" in error && typeof error.status === "number";
}

/** drizzle ends the message of a failed query with "params: …"; PostgreSQL quotes the value it could not read. */
function redactValues(message: string): string {
  return message.replace(/\nparams: [\s\S]*$/, "").replace(/(invalid input (?:syntax|value)[^:]*: )"[\s\S]*"/, "$1…");
}

function stackFramesOf({ stack = "", message }: Error): string {
  const start = stack.indexOf(message);
  return start < 0 ? "" : stack.slice(start + message.length);
}
