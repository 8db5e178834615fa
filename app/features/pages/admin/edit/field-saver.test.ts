import { expect, test } from "vitest";
import type { SaveOutcome } from "../../drafts.server.ts";
import type { Pair } from "../fields/values.ts";
import { createFieldSaver, type SavingState } from "./field-saver.ts";

const pair = (en: string): Pair => ({ en, es: "x" });

/** A server that answers when the test says so. */
function setUp() {
  const sent: { values: Pair; base: string; answer: (outcome: SaveOutcome | Error) => void }[] = [];
  const states: SavingState["kind"][] = [];
  const saver = createFieldSaver({
    start: pair("one"),
    base: "3",
    pause: 0,
    send: (values, base) =>
      new Promise((resolve, reject) =>
        sent.push({
          values,
          base,
          answer: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
        }),
      ),
    onState: ({ kind }) => states.push(kind),
  });
  const request = (number: number) =>
    expect
      .poll(() => sent.length)
      .toBe(number)
      .then(() => sent[number - 1]!);
  return { saver, states, request, sent };
}

test("what is typed during a save is saved after it, on the words that it stored", async () => {
  const { saver, states, request } = setUp();
  saver.change(pair("two"));
  const first = await request(1);
  expect([first.values.en, first.base]).toEqual(["two", "3"]);
  saver.change(pair("three"));
  first.answer({ status: "saved", base: "4", problems: [] });
  const second = await request(2);
  expect([second.values.en, second.base]).toEqual(["three", "4"]);
  second.answer({ status: "saved", base: "5", problems: [] });
  await expect.poll(() => states.at(-1)).toBe("saved");
});

test("a conflict waits for a decision: their words, or one's own instead", async () => {
  const { saver, states, request, sent } = setUp();
  saver.change(pair("mine"));
  (await request(1)).answer({ status: "conflict", base: "8", savedBy: "ana", theirs: pair("theirs") });
  await expect.poll(() => states.at(-1)).toBe("conflict");
  saver.change(pair("mine, longer"));
  expect(sent).toHaveLength(1);
  void saver.keepMine();
  const kept = await request(2);
  expect([kept.values.en, kept.base]).toEqual(["mine, longer", "8"]);
  kept.answer({ status: "conflict", base: "9", savedBy: "ana", theirs: pair("theirs") });
  await expect.poll(() => states.at(-1)).toBe("conflict");
  saver.change({ en: "theirs", es: "x" });
  expect(states.at(-1)).toBe("same");
});

test("a lost connection is told, and the next change tries again", async () => {
  const { saver, states, request } = setUp();
  saver.change(pair("two"));
  (await request(1)).answer(new Error("offline"));
  await expect.poll(() => states.at(-1)).toBe("failed");
  void saver.retry();
  (await request(2)).answer({ status: "saved", base: "4", problems: [] });
  await expect.poll(() => states.at(-1)).toBe("saved");
});

test("words that were refused are not taken for stored ones when they are typed again", async () => {
  const { saver, states, request } = setUp();
  saver.change(pair("refused"));
  (await request(1)).answer({ status: "refused", problems: [] });
  await expect.poll(() => states.at(-1)).toBe("refused");
  saver.change(pair("refused, longer"));
  saver.change(pair("refused"));
  (await request(2)).answer({ status: "refused", problems: [] });
  await expect.poll(() => states.at(-1)).toBe("refused");
  expect(await saver.flush()).toBe(false);
  saver.change(pair("one"));
  expect(states.at(-1)).toBe("same");
  expect(await saver.flush()).toBe(true);
});

test("publishing waits for what is being saved, what was typed meanwhile, and tries again what failed", async () => {
  const { saver, request, sent } = setUp();
  saver.change(pair("two"));
  const first = await request(1);
  saver.change(pair("three"));
  const flushed = saver.flush();
  first.answer({ status: "saved", base: "4", problems: [] });
  (await request(2)).answer(new Error("offline"));
  expect(await flushed).toBe(false);
  const again = saver.flush();
  (await request(3)).answer({ status: "saved", base: "5", problems: [] });
  expect(await again).toBe(true);
  expect(sent.map(({ values }) => values.en)).toEqual(["two", "three", "three"]);
  saver.change(pair("four"));
  const conflicted = saver.flush();
  (await request(4)).answer({ status: "conflict", base: "6", savedBy: "ana", theirs: pair("theirs") });
  expect(await conflicted).toBe(false);
});
