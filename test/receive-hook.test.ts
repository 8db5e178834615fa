import { createHmac } from "node:crypto";
import { once } from "node:events";
import { expect, test } from "vitest";
import { signatureOf } from "#app/platform/hooks/signature.server.ts";
import { scaledTimeout } from "./scaled-timeout.ts";
import { spawnForTest } from "./child-process.ts";

test("[HK7] the example of a receiver takes a genuine message once and refuses all others", async () => {
  const secret = "whsec_of_this_test";
  const example = spawnForTest(process.execPath, ["docs/operations/receive-hook.mjs"], {
    env: { PATH: process.env.PATH, HOOK_SECRET: secret, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  example.stdout!.setEncoding("utf8").on("data", (text: string) => (output += text));
  try {
    await expect.poll(() => output, { timeout: scaledTimeout(30_000) }).toMatch(/port \d+/);
    const address = `http://127.0.0.1:${/port (\d+)/.exec(output)![1]}/`;
    const body = JSON.stringify({ id: "1", event: "inquiry.created", data: { url: "https://savia.example/ñ" } });
    const now = Math.floor(Date.now() / 1000);
    const send = async (timestamp: number, signature: string, text = body) => {
      const headers = { "Hook-Timestamp": String(timestamp), "Hook-Signature": signature };
      return (await fetch(address, { method: "POST", headers, body: text })).status;
    };
    expect(await send(now, signatureOf(secret, now, body))).toBe(204);
    expect(await send(now, signatureOf(secret, now, body))).toBe(204);
    expect(await send(now, signatureOf("another", now, body))).toBe(401);
    expect(await send(now, signatureOf(secret, now, body), body.replace("1", "2"))).toBe(401);
    expect(await send(now + 1, signatureOf(secret, now, body))).toBe(401);
    expect(await send(now - 3600, signatureOf(secret, now - 3600, body))).toBe(401);
    expect(await send(now, "")).toBe(401);
    expect(output.match(/inquiry\.created/g)).toHaveLength(1);
    // As the documentation says it, without our own code.
    const own = createHmac("sha256", secret).update(`${now}.${body}`).digest("hex");
    expect(signatureOf(secret, now, body)).toBe(`v1=${own}`);
  } finally {
    example.kill();
    await once(example, "exit");
  }
});
