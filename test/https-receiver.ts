import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireProgram } from "./machine.ts";

export type Received = { headers: Record<string, string | undefined>; body: string; path: string };
type Answer = (request: Received, response: ServerResponse, raw: IncomingMessage) => void;

const accept: Answer = (_request, response) => void response.end("thank you");

/** A program that webhooks are sent to, on this machine, with a certificate that only who trusts `ca` accepts. */
export async function startReceiver() {
  const folder = mkdtempSync(join(tmpdir(), "savia-receiver-"));
  execFileSync(
    requireProgram("openssl"),
    `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost,DNS:hooks.example,IP:127.0.0.1 -keyout ${folder}/key.pem -out ${folder}/ca.pem`.split(
      " ",
    ),
    { stdio: "ignore" },
  );
  const caFile = join(folder, "ca.pem");
  const ca = readFileSync(caFile, "utf8");
  const requests: Received[] = [];
  let answer = accept;
  let connections = 0;
  const server = createServer({ key: readFileSync(join(folder, "key.pem")), cert: ca }, async (raw, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of raw) chunks.push(chunk as Buffer);
    const request: Received = {
      headers: raw.headers as Received["headers"],
      body: Buffer.concat(chunks).toString("utf8"),
      path: raw.url ?? "",
    };
    requests.push(request);
    answer(request, response, raw);
  });
  server.on("connection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `https://127.0.0.1:${port}/hook`,
    ca,
    caFile,
    requests,
    connections: () => connections,
    ids: () => requests.map(({ headers }) => headers["hook-id"]),
    answerWith(next: Answer = accept) {
      answer = next;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
