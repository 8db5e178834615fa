import { defineConfig } from "@playwright/test";
import { longTests } from "./e2e/support/long-tests.ts";
import { requireChromium } from "./test/machine.ts";
import { scaledTimeout } from "./test/scaled-timeout.ts";

export default defineConfig({
  testDir: "e2e",
  // `npm test` runs "browser", `npm run test:long` runs "long".
  projects: [
    { name: "browser", grepInvert: longTests },
    { name: "long", grep: longTests },
  ],
  globalSetup: "./e2e/support/global-setup.ts",
  outputDir: "test-results",
  // Tests often wait, so three workers use two cores better than two would.
  workers: 3,
  // One site per spec file (site.ts): the tests of a file run in order on it.
  fullyParallel: false,
  // scripts/gate runs failed tests once more, alone.
  retries: 0,
  forbidOnly: !!process.env.CI,
  // For an idle machine; scaledTimeout() makes them longer on a busy one.
  timeout: scaledTimeout(60_000),
  expect: { timeout: scaledTimeout(15_000) },
  reporter: process.env.PLAYWRIGHT_JSON
    ? [["line"], ["json", { outputFile: process.env.PLAYWRIGHT_JSON }]]
    : [["list"]],
  use: {
    browserName: "chromium",
    // Recording costs time, so only the workflows ask for it.
    trace: process.env.PLAYWRIGHT_TRACE ? "retain-on-failure" : "off",
    locale: "en-US",
    timezoneId: "America/Mexico_City",
    launchOptions: {
      executablePath: requireChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
