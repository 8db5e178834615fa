import { accessSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";

/** The folder of the PostgreSQL server, or undefined when it runs on another machine. */
export async function serverFolder(): Promise<string | undefined> {
  const { rows } = (await db().execute(sql`show data_directory`)) as unknown as { rows: { data_directory: string }[] };
  try {
    accessSync(rows[0]!.data_directory);
    return rows[0]!.data_directory;
  } catch {
    return undefined;
  }
}

/** The files that contain one of the texts, in upper or lower case. */
export function filesWith(folder: string, texts: string[]): string[] {
  const pattern = new RegExp(texts.join("|"), "i");
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      try {
        return pattern.test(readFileSync(file, "latin1"));
      } catch {
        // Other tests use the same server, and it removes files at any time.
        return false;
      }
    });
}
