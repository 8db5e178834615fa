import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBrowserCopy } from "./browser-copy.ts";
import type { Namespace } from "./copy.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The network, which answers as it is told; says when it was asked for what. */
function network(answer: (address: string) => Promise<Response>) {
  const asked: { address: string; at: number }[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push({ address, at: Date.now() });
    return answer(address);
  });
  return asked;
}

const lost = () => Promise.reject(new TypeError("Failed to fetch"));

test("[19] copy that fails is asked for five times more, after 350 ms and then twice as late each time", async () => {
  const asked = network(lost);
  const copy = createBrowserCopy("en", "v1");
  const loading = copy.load("en", "home");
  const outcome = expect(loading).rejects.toThrow("Failed to fetch");
  await vi.runAllTimersAsync();
  await outcome;
  expect(asked.map(({ address }) => address)).toEqual(Array(6).fill("/locales/en/home.json?v=v1"));
  expect(asked.slice(1).map(({ at }, index) => at - asked[index]!.at)).toEqual([350, 700, 1400, 2800, 5600]);
  // Who comes back later is not refused for what failed before.
  network(() => Promise.resolve(Response.json({ title: "Home" })));
  expect(await copy.load("en", "home")).toEqual({ title: "Home" });
});

test("[19] an answer that is no success is a failure; the first good one ends it", async () => {
  const answers = [new Response("", { status: 503 }), new Response("", { status: 404 }), Response.json({ ok: true })];
  const asked = network(() => Promise.resolve(answers.shift()!));
  const loading = createBrowserCopy("en", "v1").load("es", "common");
  await vi.runAllTimersAsync();
  expect(await loading).toEqual({ ok: true });
  expect(asked).toHaveLength(3);
});

test("[19] at most ten are open at a time, and the same copy is asked for once", async () => {
  let open = 0;
  let most = 0;
  const releases: (() => void)[] = [];
  const asked = network(async () => {
    most = Math.max(most, ++open);
    await new Promise<void>((resolve) => releases.push(resolve));
    open--;
    return Response.json({});
  });
  const copy = createBrowserCopy("en", "v1");
  const all = (["en", "es"] as const).flatMap((language) =>
    Array.from({ length: 12 }, (_, n) => copy.load(language, `n${n}` as Namespace)),
  );
  expect(copy.load("en", "n0" as Namespace)).toBe(all[0]);
  await vi.advanceTimersByTimeAsync(0);
  expect(open).toBe(10);
  while (asked.length < 24 || open > 0) {
    releases.shift()!();
    await vi.advanceTimersByTimeAsync(0);
  }
  await Promise.all(all);
  expect([most, asked.length]).toEqual([10, 24]);
});
