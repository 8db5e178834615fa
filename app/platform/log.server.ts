import pino from "pino";
import { env } from "./env.server.ts";
import { loggedError } from "./log-error.ts";

/** Collected and written in the background: a line per request must not cost a system call per request. */
const output = pino.destination({ sync: false, minLength: 4096 });
setInterval(() => {
  flushLines();
  output.flush();
}, 500).unref();
process.on("exit", () => {
  flushLines();
  output.flushSync();
});

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

let lines = "";

/** A line that is JSON already, among the others. Handed on by the thousand: each write of the stream counts its bytes first. */
export function writeLogLine(line: string) {
  lines += line;
  if (lines.length > 16_384) flushLines();
}

function flushLines() {
  if (lines) output.write(lines);
  lines = "";
}
