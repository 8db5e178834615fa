import { test } from "@playwright/test";
import { expectNothingLost } from "../support/crash-rounds.ts";

test("after ten kill -9 under load nothing that was acknowledged is lost, and every start opens", async () => {
  test.setTimeout(600_000);
  await expectNothingLost(10);
});
