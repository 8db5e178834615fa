import { Worker } from "node:worker_threads";
import type { Email } from "postal-mime";
import { describeMail, parseMime, type ReceivedMail } from "./parse/read-mail.ts";
import { withoutFlow } from "./parse/odd-encodings.ts";

/** Decoding 10 MB of attachments takes 0.3 s, in which no page would be served. */
const largeBytes = 200_000;
const timeLimit = 60_000;

/** What came is no mail that could be read, now or later. */
export class UnreadableMailError extends Error {
  override name = "UnreadableMailError";
}

/** The same as `readMail`; large mails are decoded in a thread of their own, which ends with its memory. */
export async function readApart(raw: Uint8Array): Promise<ReceivedMail> {
  return describeMail(
    raw,
    raw.length < largeBytes
      ? await parseMime(raw).catch((cause: unknown) => {
          throw new UnreadableMailError("the mail cannot be read", { cause });
        })
      : await parseInThread(withoutFlow(raw).bytes),
  );
}

function parseInThread(raw: Uint8Array): Promise<Email> {
  // As text, because the server is one bundled file; the package is beside it.
  const source = `
    const { parentPort, workerData } = require("node:worker_threads");
    import(workerData.parser)
      .then(({ default: PostalMime }) => PostalMime.parse(workerData.raw, { forceRfc822Attachments: true }))
      .then((mail) => parentPort.postMessage({ mail }), (error) => parentPort.postMessage({ error: String(error?.message ?? error) }));`;
  const { promise, resolve, reject } = Promise.withResolvers<Email>();
  const workerData = { parser: import.meta.resolve("postal-mime"), raw };
  const thread = new Worker(source, { eval: true, workerData, resourceLimits: { maxOldGenerationSizeMb: 512 } });
  const timer = setTimeout(() => reject(new Error("the mail took too long to read")), timeLimit);
  thread.once("message", (answer: { mail: Email } | { error: string }) =>
    "mail" in answer ? resolve(answer.mail) : reject(new UnreadableMailError(answer.error)),
  );
  thread.once("error", reject);
  thread.once("exit", () => reject(new Error("the thread ended before the mail was read")));
  return promise.finally(() => {
    clearTimeout(timer);
    void thread.terminate();
  });
}
