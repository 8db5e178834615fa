import { test } from "@playwright/test";
import { patience } from "../../test/patience.ts";
import { expectNothingLost } from "../support/crash-rounds.ts";

test("after ten kill -9 under load nothing that was acknowledged is lost, and every start opens", async () => {
  test.setTimeout(patience(600_000));
  await expectNothingLost(10);
});
