// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isSame, type FormValues } from "#app/platform/records/save-result.ts";
import { useDraft, type DraftState } from "./use-draft.ts";

const key = "draft:person:7";
const start = { version: 1, value: { title: "Old", text: "old" } };
let draft: DraftState<FormValues>;
let root: Root;

function Form({ onRender }: { onRender: (state: DraftState<FormValues>) => void }) {
  onRender(useDraft<FormValues>({ key, start, parse: (value) => value as FormValues, isSame }));
  return null;
}

async function open() {
  root = createRoot(document.createElement("div"));
  await act(async () => root.render(<Form onRender={(state) => (draft = state)} />));
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
  localStorage.clear();
  await open();
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

const type = (value: FormValues) => act(async () => draft.change(value));
const pause = () => act(async () => vi.advanceTimersByTime(1000));
const onDevice = () => localStorage.getItem(key);

test("words typed during a save stay when the answer is a conflict", async () => {
  await type({ title: "Mine", text: "old" });
  const sent = draft.value;
  await type({ title: "Mine", text: "typed meanwhile" });
  await act(async () => draft.takeIn(sent, { ...sent }));
  expect(draft.value.text).toBe("typed meanwhile");
  await act(async () => draft.takeIn(sent, { title: "Mine", text: "taken in" }));
  expect(draft.value.text, "the same field").toBe("typed meanwhile");
  expect(draft.version).toBe(1);
});

test("a conflict brings what only the other person changed", async () => {
  await type({ title: "Mine", text: "old" });
  await act(async () => draft.takeIn(draft.value, { title: "Mine", text: "theirs" }));
  expect(draft.value).toEqual({ title: "Mine", text: "theirs" });
  expect(draft.version).toBe(1);
});

test("words typed during a save are still on the device after it", async () => {
  await type({ title: "Mine", text: "old" });
  const sent = draft.value;
  await type({ title: "Mine", text: "typed on" });
  await act(async () => draft.markSaved({ version: 2, value: sent }));
  expect(draft).toMatchObject({ dirty: true, version: 2, value: { title: "Mine", text: "typed on" } });
  expect(onDevice()).toContain("typed on");
  await pause();
  expect(onDevice()).toContain("typed on");
});

test("nothing stays on the device when all of it is saved", async () => {
  await type({ title: "Mine", text: "old" });
  await pause();
  expect(onDevice()).toContain("Mine");
  await act(async () => draft.markSaved({ version: 2, value: draft.value }));
  await pause();
  expect(draft.dirty).toBe(false);
  expect(onDevice()).toBeNull();
});

test("words typed during a merged save in the field that was taken in ask at the next save", async () => {
  await type({ title: "Mine", text: "old" });
  const sent = draft.value;
  await type({ title: "Mine", text: "old, typed on" });
  await act(async () => draft.markMerged(sent, { version: 3, value: { title: "Mine", text: "theirs" } }));
  expect(draft).toMatchObject({ version: 1, value: { title: "Mine", text: "old, typed on" } });
});

test("a merged save that took in another field goes on from the new version", async () => {
  await type({ title: "Mine", text: "old" });
  const sent = draft.value;
  await type({ title: "Mine, typed on", text: "old" });
  await act(async () => draft.markMerged(sent, { version: 3, value: { title: "Mine", text: "theirs" } }));
  expect(draft).toMatchObject({ dirty: true, version: 3, value: { title: "Mine, typed on", text: "theirs" } });
});

test("the text that was set aside is offered until something is saved, also when the other text is edited", async () => {
  await type({ title: "My own title", text: "mine too" });
  await act(async () => draft.load({ version: 2, value: { title: "Theirs", text: "old" } }, ["title"]));
  await type({ title: "Theirs, edited", text: "mine too" });
  await pause();
  await act(async () => root.unmount());
  await open();
  expect(draft.value.title).toBe("Theirs, edited");
  expect(draft.setAside?.value.title).toBe("My own title");
  await act(async () => draft.bringBack());
  await pause();
  expect(onDevice()).toContain("My own title");
  await act(async () => draft.markSaved({ version: 3, value: draft.value }));
  expect(localStorage).toHaveLength(0);
});
