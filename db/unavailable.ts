/** Connection refused or lost, server starting or stopping, too many connections, too slow: try again later. */
const codes = /^(08...|53300|57P0[1-5]|57014|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EHOSTUNREACH)$/;
const messages =
  /Connection terminated|not currently accepting connections|timeout exceeded when trying to connect|Client has encountered a connection error|database is not open|PGlite is closed/i;

export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: unknown }).code;
    if (typeof code === "string" && codes.test(code)) return true;
    if (messages.test(current.message)) return true;
  }
  return false;
}
