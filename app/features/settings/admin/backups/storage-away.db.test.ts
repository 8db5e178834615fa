import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openBackupStore } from "#app/platform/backups/backup-store.server.ts";
import { env } from "#app/platform/env.server.ts";
import { useDatabase } from "#test/database.ts";
import { loader } from "./download.route.ts";
import { loadBackups } from "./load-backups.server.ts";

useDatabase();
let storage: Server | undefined;

async function useStorage(listener: RequestListener) {
  storage = createServer(listener);
  await new Promise<void>((resolve) => storage!.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
  Object.assign(env(), {
    s3: { endpoint, bucket: "files", region: "auto", accessKeyId: "a", secretAccessKey: "b" },
  });
}

afterEach(() => {
  Object.assign(env(), { s3: undefined });
  storage?.closeAllConnections();
  storage?.close();
});

test("the settings open before a storage that hangs is given up", async () => {
  await useStorage((request) => void request.resume());
  const store = await openBackupStore(env());
  const givenUp = store.list().catch(() => "the storage was given up");
  expect(await Promise.race([givenUp, loadBackups()])).toMatchObject({ place: "bucket", backups: undefined });
});

test("a download that fails with the storage is answered with 503 and a sentence in the visitor's language", async () => {
  await useStorage((request, response) => {
    request.resume();
    response.writeHead(500).end();
  });
  const answerIn = async (language: string) => {
    const request = new Request("http://localhost/admin/settings/backups/auto-1.tgz", {
      headers: { "accept-language": language },
    });
    const answer = await loader({ request, params: { file: "auto-1.tgz" } } as Parameters<typeof loader>[0]);
    return { status: answer.status, text: await answer.text() };
  };
  expect(await answerIn("en")).toEqual({ status: 503, text: expect.stringContaining("the storage does not answer") });
  expect(await answerIn("es")).toEqual({ status: 503, text: expect.stringContaining("el almacenamiento no responde") });
});
