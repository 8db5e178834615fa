import pino from "pino";
import { env } from "./env.server.ts";
import { serializeError } from "./log-error.ts";

/** How much may wait in memory while nobody reads the output; later lines are dropped. */
const maxBufferedCharacters = 8 * 1024 * 1024;
let exiting = false;

/** Buffered and written in the background, so that a log line per request does not cost a system call per request. */
const output = pino.destination({
  sync: false,
  minLength: 4096,
  maxLength: maxBufferedCharacters,
  // At exit, do not wait for a reader that has stopped reading.
  retryEAGAIN: () => !exiting,
});
setInterval(() => {
  flushBufferedLines();
  output.flush();
}, 500).unref();
process.on("exit", () => {
  exiting = true;
  try {
    flushBufferedLines();
    output.flushSync();
  } catch {
    // Nobody reads the output any more.
  }
});

/** Flushes the log. Resolves to false when the output does not accept it in time. */
export function flushLog(milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    flushBufferedLines();
    output.flush((error) => {
      clearTimeout(timer);
      resolve(!error);
    });
  });
}

/** The structured log on standard output. Never pass request bodies, cookies, tokens or passwords to it. */
export const log = pino(
  {
    level: env().logLevel,
    base: undefined,
    serializers: { err: (error) => serializeError(error) },
    redact: ["password", "token", "authorization", "cookie", "*.password", "*.token"],
  },
  output,
);

let bufferedLines = "";

/** Adds a line that is already JSON. Lines are joined into large writes, because the stream measures every write. */
export function writeLogLine(line: string) {
  bufferedLines += line;
  if (bufferedLines.length > 16_384) flushBufferedLines();
}

function flushBufferedLines() {
  if (bufferedLines) output.write(bufferedLines);
  bufferedLines = "";
}
