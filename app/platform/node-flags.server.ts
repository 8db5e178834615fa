import { readFileSync } from "node:fs";
import { z } from "zod";

/** The flags of Node with which processes of the site are started. */
export function readNodeFlags(): string[] {
  return z.array(z.string()).parse(JSON.parse(readFileSync("scripts/node-flags.json", "utf8")));
}
