import pino from "pino";
import { env } from "./env.server.ts";
import { loggedError } from "./log-error.ts";

/** Collected and written in the background: a line per request must not cost a system call per request. */
const output = pino.destination({ sync: false, minLength: 4096 });
setInterval(() => output.flush(), 500).unref();
process.on("exit", () => output.flushSync());

/** Structured lines on standard output. Bodies, cookies, tokens and passwords are never handed to it. */
export const log = pino(
  {
    level: env().logLevel,
    base: undefined,
    serializers: { err: (error) => loggedError(error) },
    redact: ["password", "token", "authorization", "cookie", "*.password", "*.token"],
  },
  output,
);
