import { expect, test } from "vitest";
import { createSharedRenders } from "./shared-renders.ts";

test("requests at the same content version share a render until it is finished", async () => {
  const renders = createSharedRenders<string>();
  const { promise, resolve } = Promise.withResolvers<string>();
  renders.share("/about", 1, promise);
  const joined = renders.find("/about", 1);
  expect(renders.find("/insights", 1)).toBeUndefined();
  resolve("page");
  expect(await joined).toBe("page");
  expect(renders.find("/about", 1)).toBeUndefined();
});

test("a request that arrives after a change does not join a render that began before the change", async () => {
  const renders = createSharedRenders<string>();
  const before = Promise.withResolvers<string>();
  const after = Promise.withResolvers<string>();
  renders.share("/about", 1, before.promise);
  expect(renders.find("/about", 2)).toBeUndefined();
  renders.share("/about", 2, after.promise);
  const joined = renders.find("/about", 2);
  // The earlier render finishes first and must not remove the later one.
  before.resolve("old");
  await before.promise;
  await Promise.resolve();
  expect(renders.find("/about", 2)).toBe(joined);
  after.resolve("new");
  expect(await joined).toBe("new");
});

test("a failed render resolves to undefined for everybody who joined it", async () => {
  const renders = createSharedRenders<string>();
  const { promise, reject } = Promise.withResolvers<string>();
  renders.share("/about", 1, promise);
  renders.share("/about", 1, promise);
  const joined = renders.find("/about", 1);
  reject(new Error("no database"));
  expect(await joined).toBeUndefined();
});
