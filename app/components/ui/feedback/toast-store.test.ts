import { expect, test } from "vitest";
import { dismissToast, readToasts, readToastsOnServer, subscribeToToasts, toast } from "./toast-store.ts";

test("subscribers are notified of a toast when it appears and when it is dismissed", () => {
  let calls = 0;
  const unsubscribe = subscribeToToasts(() => (calls += 1));
  const id = toast({ title: "Saved" });
  expect(readToasts()).toEqual([{ id, title: "Saved", variant: "default" }]);
  dismissToast(id);
  expect(readToasts()).toEqual([]);
  expect(calls).toBe(2);
  unsubscribe();
});

test("a fourth toast replaces the oldest", () => {
  for (const title of ["one", "two", "three", "four"]) toast({ title, variant: "destructive" });
  expect(readToasts().map((entry) => entry.title)).toEqual(["two", "three", "four"]);
});

test("the server never shows a toast", () => {
  expect(readToastsOnServer()).toEqual([]);
});
