import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBrowserCopy } from "./browser-copy.ts";
import type { Namespace } from "./copy.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Replaces fetch. Returns the list of requests with their times. */
function stubFetch(respond: (address: string) => Promise<Response>) {
  const requests: { address: string; at: number }[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    requests.push({ address, at: Date.now() });
    return respond(address);
  });
  return requests;
}

const failedRequest = () => Promise.reject(new TypeError("Failed to fetch"));

test("[19] failed copy is requested five more times, after 350 ms and then with doubled delays", async () => {
  const requests = stubFetch(failedRequest);
  const copy = createBrowserCopy("en", "v1");
  const loading = copy.load("en", "home");
  const outcome = expect(loading).rejects.toThrow("Failed to fetch");
  await vi.runAllTimersAsync();
  await outcome;
  expect(requests.map(({ address }) => address)).toEqual(Array(6).fill("/locales/en/home.json?v=v1"));
  expect(requests.slice(1).map(({ at }, index) => at - requests[index]!.at)).toEqual([350, 700, 1400, 2800, 5600]);
  // A later call starts again.
  stubFetch(() => Promise.resolve(Response.json({ title: "Home" })));
  expect(await copy.load("en", "home")).toEqual({ title: "Home" });
});

test("[19] an HTTP error is retried, and the first successful response ends the retries", async () => {
  const answers = [new Response("", { status: 503 }), new Response("", { status: 404 }), Response.json({ ok: true })];
  const requests = stubFetch(() => Promise.resolve(answers.shift()!));
  const loading = createBrowserCopy("en", "v1").load("es", "common");
  await vi.runAllTimersAsync();
  expect(await loading).toEqual({ ok: true });
  expect(requests).toHaveLength(3);
});

test("[19] at most ten requests are open at a time, and the same copy is requested once", async () => {
  let open = 0;
  let most = 0;
  const releases: (() => void)[] = [];
  const requests = stubFetch(async () => {
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
  while (requests.length < 24 || open > 0) {
    releases.shift()!();
    await vi.advanceTimersByTimeAsync(0);
  }
  await Promise.all(all);
  expect([most, requests.length]).toEqual([10, 24]);
});
