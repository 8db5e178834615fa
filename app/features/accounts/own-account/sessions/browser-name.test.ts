import { expect, test } from "vitest";
import { browserName } from "./browser-name.ts";

test("browser and system are named from the User-Agent", () => {
  const of = (agent: string | null) => Object.values(browserName(agent)).join(" on ");
  expect([
    of(
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    ),
    of(
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
    ),
    of(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile Safari/604.1",
    ),
    of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"),
    of(
      "Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
    ),
  ]).toEqual([
    "Edge on Windows",
    "Safari on macOS",
    "Chrome on iOS",
    "Firefox on Linux",
    "Samsung Internet on Android",
  ]);
  expect([of("curl/8"), of(null)]).toEqual(["", ""].map(() => of("")));
});
