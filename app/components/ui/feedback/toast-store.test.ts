import { expect, test } from "vitest";
import { dismissToast, readToasts, readToastsOnServer, subscribeToToasts, toast } from "./toast-store.ts";

test("a toast is seen by its readers until it is dismissed", () => {
  let calls = 0;
  const stop = subscribeToToasts(() => (calls += 1));
  const id = toast({ title: "Saved" });
  expect(readToasts()).toEqual([{ id, title: "Saved", variant: "default" }]);
  dismissToast(id);
  expect(readToasts()).toEqual([]);
  expect(calls).toBe(2);
  stop();
});

test("the oldest toast gives way to the fourth", () => {
  for (const title of ["one", "two", "three", "four"]) toast({ title, variant: "destructive" });
  expect(readToasts().map((entry) => entry.title)).toEqual(["two", "three", "four"]);
});

test("the server never shows a toast", () => {
  expect(readToastsOnServer()).toEqual([]);
});
