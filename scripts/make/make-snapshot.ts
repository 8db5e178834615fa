import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateDrizzleJson } from "drizzle-kit/api";
import * as schema from "../../db/schema.ts";

/**
 * Writes drizzle-kit's snapshot for the newest migration, so that `drizzle-kit generate` compares db/schema.ts with it.
 * Only needed after writing a migration by hand, or after merging two branches that each added one.
 */
const folder = "db/migrations/meta";
const journal = JSON.parse(readFileSync(join(folder, "_journal.json"), "utf8")) as { entries: { tag: string }[] };
const number = journal.entries.at(-1)!.tag.slice(0, 4);
const first = JSON.parse(readFileSync(join(folder, "0000_snapshot.json"), "utf8")) as { id: string };

for (const file of readdirSync(folder))
  if (file.endsWith("_snapshot.json") && file !== "0000_snapshot.json") rmSync(join(folder, file));
writeFileSync(
  join(folder, `${number}_snapshot.json`),
  `${JSON.stringify(generateDrizzleJson(schema, first.id), null, 2)}\n`,
);
console.log(`Wrote ${folder}/${number}_snapshot.json.`);
