// An example of a program that receives webhooks of the site, with Node 20 or newer and nothing else:
//
//   HOOK_SECRET=whsec_… PORT=8080 node receive-hook.mjs
//
// It listens on this machine; put a web server with a certificate in front of it.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secret = process.env.HOOK_SECRET ?? "";
if (secret === "") throw new Error("Set HOOK_SECRET to the secret that the admin area showed.");

const maxBytes = 1_000_000;
/** In seconds. Somebody who recorded a message cannot send it again later. */
const maxAge = 300;

/** `body` exactly as it arrived: JSON that was read and written again can differ. */
export function isGenuine(headers, body, now = Date.now() / 1000) {
  const timestamp = String(headers["hook-timestamp"] ?? "");
  if (!/^\d+$/.test(timestamp) || Math.abs(now - Number(timestamp)) > maxAge) return false;
  const expected = Buffer.from(`v1=${createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex")}`);
  const sent = Buffer.from(String(headers["hook-signature"] ?? ""));
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/** A message can arrive twice. A real program remembers the ids in its database. */
const seen = new Set();

const server = createServer(async (request, response) => {
  const answer = (status) => void response.writeHead(status).end();
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBytes) return answer(413);
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  if (request.method !== "POST" || !isGenuine(request.headers, body)) return answer(401);
  const message = JSON.parse(body.toString("utf8"));
  if (!seen.has(message.id)) {
    seen.add(message.id);
    console.log(`${message.event} ${message.data.url}`);
  }
  // At once: work that takes longer than a few seconds is done afterwards.
  answer(204);
});

server.listen(Number(process.env.PORT ?? 8080), "127.0.0.1", () => {
  console.log(`listening on port ${server.address().port}`);
});
