import { readdirSync, readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import * as schema from "../schema.ts";

const read = (file: string) => JSON.parse(readFileSync(`db/migrations/${file}`, "utf8"));
const { entries } = read("meta/_journal.json") as { entries: { idx: number; when: number; tag: string }[] };

test("the journal lists every migration file in order, with increasing numbers and times", () => {
  const files = readdirSync("db/migrations").filter((file) => file.endsWith(".sql"));
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map(({ tag }) => Number(tag.slice(0, 4))));
  // The time decides whether a database is newer than the code.
  expect(entries.map(({ when }) => when)).toEqual([...new Set(entries.map(({ when }) => when))].sort((a, b) => a - b));
});

test("the newest snapshot describes schema.ts (else run: npx node scripts/make/make-snapshot.ts)", async () => {
  const newest = `${entries.at(-1)!.tag.slice(0, 4)}_snapshot.json`;
  expect(readdirSync("db/migrations/meta")).toContain(newest);
  const snapshot = read(`meta/${newest}`) as Parameters<typeof generateMigration>[0] & { id: string };
  expect(await generateMigration(snapshot, generateDrizzleJson(schema, snapshot.id))).toEqual([]);
});
