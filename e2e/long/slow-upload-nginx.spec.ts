import { request } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { db } from "#db/client.server.ts";
import { images } from "#db/schema.ts";
import { startFront } from "#test/nginx-front.ts";
import { noisyPicture, uploadBody } from "../support/noisy-picture.ts";
import { createAdmin, sessionCookie } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "slow-upload-nginx", env: { TRUSTED_PROXIES: "127.0.0.1" } } });

const bytesPerSecond = 125_000;

test("a 10 MB upload at 1 Mbit/s succeeds through the shipped nginx.conf", async ({ site }) => {
  test.setTimeout(600_000);
  const front = await startFront({ sitePort: Number(new URL(site.url).port) });
  try {
    const { contentType, body } = uploadBody(await noisyPicture(9_900_000));
    const headers = {
      cookie: await sessionCookie(await createAdmin()),
      "content-type": contentType,
      "content-length": body.length,
    };
    const options = { method: "POST", headers, rejectUnauthorized: false };
    const status = await new Promise<number>((resolve, reject) => {
      const sent = request(`${front.url}/admin/images/upload`, options, (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      });
      sent.on("error", reject);
      void sendSlowly(body, (chunk) => sent.write(chunk)).then(() => sent.end(), reject);
    });
    expect(status).toBeLessThan(300);
    expect(await db().$count(images)).toBeGreaterThan(0);
  } finally {
    await front.stop();
  }
});

/** Writes a chunk every quarter of a second, at the speed of the simulated network. */
async function sendSlowly(body: Buffer, write: (chunk: Buffer) => void) {
  const step = bytesPerSecond / 4;
  for (let offset = 0; offset < body.length; offset += step) {
    write(body.subarray(offset, offset + step));
    await pause(250);
  }
}
