import { expect } from "@playwright/test";
import { crashRounds } from "../../../bench/crash.ts";

export async function expectNothingLost(rounds: number) {
  const seed = process.env.TEST_SEED ?? "1";
  const figures = await crashRounds(rounds, seed);
  expect(figures, `repeat it with TEST_SEED=${seed}`).toMatchObject({
    failedStarts: [],
    lost: 0,
    twice: 0,
    withoutMails: 0,
    mailsNotWritten: 0,
  });
  expect(figures.acknowledged, `repeat it with TEST_SEED=${seed}`).toBeGreaterThan(0);
}
