import { globSync } from "node:fs";
import { expect, test } from "vitest";
import type { Chore } from "#app/platform/chores/chore.ts";
import { useDatabase } from "#test/database.ts";
import { allChores } from "#app/background.server.ts";

useDatabase();

test("the chores that run are those that the features declare, each under a name of its own", async () => {
  const files = globSync("app/**/chores.server.ts");
  const declared = await Promise.all(
    files.map(async (file) => ((await import(`#app/${file.slice("app/".length)}`)) as { chores: Chore[] }).chores),
  );
  expect(files.length).toBeGreaterThan(3);
  expect(new Set(allChores)).toEqual(new Set(declared.flat()));
  expect(new Set(allChores.map(({ name }) => name)).size).toBe(allChores.length);
});

test.each(allChores)("on an empty database there is nothing to do for: $name", async ({ work }) => {
  await expect(work()).resolves.not.toThrow();
});
