import { pillarQuestions } from "../../app/features/assessment/questions.ts";
import { closeScan } from "../../app/features/team-scan/closing.server.ts";
import { findResult } from "../../app/features/team-scan/team-scans.server.ts";
import { startScan } from "../../test/factories/team-scans.ts";
import { freePort } from "../../test/postgres.ts";
import { answerAtOnce, answerOf } from "../support/measures/answer-at-once.ts";
import { startSiteProcess } from "../support/site-process.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "team-scan-load", env: { TRUSTED_PROXIES: "127.0.0.1" } } });

/** TEAM_SCAN_PEOPLE=2000 takes a few minutes. */
const people = Number(process.env.TEAM_SCAN_PEOPLE ?? 400);

test(`[T12] ${people} people who answer at once on two processes are all counted, and each once`, async ({ site }) => {
  test.setTimeout(180_000);
  const port = await freePort();
  const second = await startSiteProcess({
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: site.databaseUrl,
    DATA_DIR: site.dataDir,
    TRUSTED_PROXIES: "127.0.0.1",
  });
  try {
    const { scan } = await startScan({ invited: String(people) });
    await answerAtOnce([site.url, `http://127.0.0.1:${port}`], scan.answerToken, people);
    await closeScan(scan.id);
    const result = (await findResult(scan.id))!;
    expect(result.answered).toBe(people);
    for (const [index, { id }] of pillarQuestions.entries()) {
      const expected = [0, 0, 0, 0, 0, 0];
      for (let person = 0; person < people; person++) expected[answerOf(person, index)]!++;
      expect(result.overall!.counts[id]).toEqual(expected);
    }
  } finally {
    await second.stop();
  }
});
