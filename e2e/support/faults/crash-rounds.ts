import { expect } from "@playwright/test";
import { crashRounds } from "../../../bench/crash.ts";

export async function expectNothingLost(rounds: number) {
  const figures = await crashRounds(rounds);
  expect(figures).toMatchObject({ failedStarts: [], lost: 0, twice: 0, withoutMails: 0, mailsNotWritten: 0 });
  expect(figures.acknowledged).toBeGreaterThan(0);
}
