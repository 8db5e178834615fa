import { expect, test } from "vitest";
import { runInOrder } from "./run-in-order.ts";

test("work of one name runs in order, also after a failure, and other work does not wait for it", async () => {
  const done: string[] = [];
  let release = () => {};
  const first = runInOrder("date", async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    done.push("first");
    throw new Error("failed");
  });
  const second = runInOrder("date", async () => void done.push("second"));
  await runInOrder("other", async () => void done.push("other"));
  release();
  await expect(first).rejects.toThrow("failed");
  await second;
  expect(done).toEqual(["other", "first", "second"]);
});
