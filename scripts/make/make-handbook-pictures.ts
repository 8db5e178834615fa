import { spawnSync } from "node:child_process";

/**
 * Takes the pictures of the handbook (public/help) from the running site: a long test starts a site with sample content,
 * goes through e2e/support/handbook.ts in both languages, and stores what it sees. Run it when a screen looks different;
 * without this script the test checks that every picture can still be made. Pages are named as arguments, or all are taken.
 */
const { status } = spawnSync(
  "npx",
  ["playwright", "test", "e2e/long/handbook-pictures.spec.ts", "--project", "long", "--workers", "1"],
  {
    stdio: "inherit",
    env: { ...process.env, HANDBOOK_PICTURES: "store", HANDBOOK_TOPICS: process.argv.slice(2).join(" ") },
  },
);
process.exit(status ?? 1);
