import pino from "pino";
import { env } from "./env.server.ts";

/** Structured lines on standard output. Bodies, cookies, tokens and passwords are never handed to it. */
export const log = pino({
  level: env().logLevel,
  base: undefined,
  redact: ["password", "token", "authorization", "cookie", "*.password", "*.token"],
});
