import { afterEach, expect, test } from "vitest";
import {
  dismissAllToasts,
  dismissToast,
  dismissTopic,
  readToasts,
  readToastsOnServer,
  subscribeToToasts,
  toast,
} from "./toast-store.ts";

afterEach(() => dismissAllToasts());

const titles = () => readToasts().map(({ title }) => title);

test("listeners see a toast until it is dismissed", () => {
  let calls = 0;
  const unsubscribe = subscribeToToasts(() => (calls += 1));
  const id = toast({ title: "Saved" });
  expect(readToasts()).toEqual([{ id, title: "Saved", variant: "default" }]);
  dismissToast(id);
  expect(readToasts()).toEqual([]);
  expect(calls).toBe(2);
  unsubscribe();
});

test("a fourth toast removes the oldest one", () => {
  for (const title of ["one", "two", "three", "four"]) toast({ title, variant: "destructive" });
  expect(titles()).toEqual(["two", "three", "four"]);
});

test("a success removes the errors before it, but not errors about another topic", () => {
  toast({ title: "upload failed", variant: "destructive", topic: "upload" });
  toast({ title: "not saved", variant: "destructive" });
  toast({ title: "copied" });
  toast({ title: "saved" });
  expect(titles()).toEqual(["upload failed", "copied", "saved"]);
});

test("messages about one topic replace each other, and a new attempt removes the last one", () => {
  toast({ title: "not sent", variant: "destructive", topic: "form" });
  toast({ title: "not sent again", variant: "destructive", topic: "form" });
  expect(titles()).toEqual(["not sent again"]);
  toast({ title: "sent", topic: "form" });
  expect(titles()).toEqual(["sent"]);
  dismissTopic("form");
  expect(titles()).toEqual([]);
});

test("the server never shows a toast", () => {
  toast({ title: "x" });
  expect(readToastsOnServer()).toEqual([]);
});
