import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "../../test/postgres.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { startSiteProcess } from "../support/site-process.ts";
import { waitForHydration } from "../support/site.ts";

test("npm run dev serves pages that work in the browser, without an error", async ({ page }) => {
  test.setTimeout(scaledTimeout(300_000));
  const dataDir = mkdtempSync(join(tmpdir(), "savia-dev-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const running = await startSiteProcess(
    { PORT: String(port), DATA_DIR: dataDir, SITE_URL: url },
    { development: true },
  );
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  try {
    for (const path of ["/styleguide", "/es/insights/who-decides-what", "/insights"]) {
      const answer = await page.goto(url + path);
      expect(answer?.status(), path).toBe(200);
    }
    await waitForHydration(page);
    await page.getByRole("searchbox").first().fill("conflict");
    await expect(page).toHaveURL(/q=conflict/, { timeout: scaledTimeout(60_000) });
    expect(errors).toEqual([]);
  } finally {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
