import pino from "pino";
import { env } from "./env.server.ts";
import { loggedError } from "./log-error.ts";

/** Lines that a reader of the output who has stopped reading may keep in memory; further ones are dropped. */
const maxWaitingCharacters = 8 * 1024 * 1024;
let exiting = false;

/** Collected and written in the background: a line per request must not cost a system call per request. */
const output = pino.destination({
  sync: false,
  minLength: 4096,
  maxLength: maxWaitingCharacters,
  // At the exit nobody waits for a reader who has stopped reading.
  retryEAGAIN: () => !exiting,
});
setInterval(() => {
  flushLines();
  output.flush();
}, 500).unref();
process.on("exit", () => {
  exiting = true;
  try {
    flushLines();
    output.flushSync();
  } catch {
    // The reader of the output is gone.
  }
});

/** Writes what is waiting; false when nobody accepts it in time. */
export function flushLog(milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    flushLines();
    output.flush((error) => {
      clearTimeout(timer);
      resolve(!error);
    });
  });
}

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

/** Adds a line that is JSON already. Passed on in large pieces, because each write of the stream counts its bytes first. */
export function writeLogLine(line: string) {
  lines += line;
  if (lines.length > 16_384) flushLines();
}

function flushLines() {
  if (lines) output.write(lines);
  lines = "";
}
