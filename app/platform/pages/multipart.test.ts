import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { BadUploadError, readUpload } from "./multipart.server.ts";

const file = Buffer.concat([randomBytes(200_000), Buffer.from("\r\n--not the end\r\n----"), randomBytes(1000)]);

async function send(pieces: number, cut = 0) {
  const form = new FormData();
  form.append("backup", new Blob([file]), "savia.tar.gz");
  form.append("passphrase", "contraseña");
  const whole = new Request("http://x.example", { method: "POST", body: form });
  const type = whole.headers.get("content-type")!;
  const bytes = Buffer.from(await whole.arrayBuffer());
  const sent = bytes.subarray(0, bytes.length - cut);
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < sent.length; at += pieces) controller.enqueue(sent.subarray(at, at + pieces));
      controller.close();
    },
  });
  const headers = { "content-type": type };
  const request = new Request("http://x.example", { method: "POST", headers, body, duplex: "half" } as RequestInit);
  const received: Buffer[] = [];
  const fields = await readUpload(request, async (part) => void received.push(Buffer.from(part)));
  return { fields, received: Buffer.concat(received) };
}

test.each([1000, 4096, 65_536, 1_000_000])("a file arrives unchanged in pieces of %i bytes", async (pieces) => {
  const { fields, received } = await send(pieces);
  expect(received.equals(file)).toBe(true);
  expect(Object.fromEntries(fields)).toEqual({ passphrase: "contraseña" });
});

test("a form that is cut off, or no form at all, is refused", async () => {
  await expect(send(65_536, 5)).rejects.toThrow(BadUploadError);
  await expect(send(65_536, 1000)).rejects.toThrow(BadUploadError);
  const plain = new Request("http://x.example", { method: "POST", body: "a=b" });
  await expect(readUpload(plain, async () => undefined)).rejects.toThrow(BadUploadError);
});
