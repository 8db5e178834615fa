import { test } from "@playwright/test";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { expectNothingLost } from "../support/faults/crash-rounds.ts";

test("after ten kill -9 under load no acknowledged inquiry is lost, and every restart succeeds", async () => {
  test.setTimeout(scaledTimeout(600_000));
  await expectNothingLost(10);
});
