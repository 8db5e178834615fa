import { request as httpRequest } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { createAdmin, sessionCookie } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "slow-upload" } });

const bytesPerSecond = 125_000;

test("a 10 MB upload at 1 Mbit/s succeeds", async ({ site }) => {
  test.setTimeout(300_000);
  const cookie = await sessionCookie(await createAdmin());
  const body = multipart(await noisyPng());
  expect(body.length).toBeGreaterThan(9_000_000);
  const url = new URL(site.url);
  const status = await new Promise<number>((resolve, reject) => {
    const request = httpRequest(
      {
        host: url.hostname,
        port: url.port,
        path: "/admin/images/upload",
        method: "POST",
        headers: {
          cookie,
          host: url.host,
          "content-type": "multipart/form-data; boundary=slow",
          "content-length": body.length,
        },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode!);
      },
    );
    request.on("error", reject);
    void sendSlowly(request, body);
  });
  expect(status).toBe(201);
});

async function sendSlowly(request: ReturnType<typeof httpRequest>, body: Buffer) {
  for (let at = 0; at < body.length && !request.destroyed; at += bytesPerSecond / 4) {
    request.write(body.subarray(at, at + bytesPerSecond / 4));
    await pause(250);
  }
  request.end();
}

/** Random pixels do not compress: 3 bytes per pixel. */
async function noisyPng(): Promise<Buffer> {
  const side = 1800;
  const pixels = Buffer.alloc(side * side * 3);
  for (let index = 0; index < pixels.length; index++) pixels[index] = Math.floor(Math.random() * 256);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

function multipart(image: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(
      '--slow\r\nContent-Disposition: form-data; name="image"; filename="noise.png"\r\nContent-Type: image/png\r\n\r\n',
    ),
    image,
    Buffer.from('\r\n--slow\r\nContent-Disposition: form-data; name="alt"\r\n\r\nNoise\r\n--slow--\r\n'),
  ]);
}
