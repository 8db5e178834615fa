import type { ImapFlow } from "imapflow";
import { errorMessage } from "#db/error-code.ts";
import type { Mailbox } from "#app/platform/site/mailbox.server.ts";

/** A connection to the owner's mailbox that changes nothing in it: the folder is opened with EXAMINE. */

/** A server that does not answer for so long is frozen. */
const silence = 30_000;

export type OpenMailbox = {
  client: ImapFlow;
  uidValidity: number;
  uidNext: number;
};

/** Connects, opens the folder, runs the work and closes, whatever happens meanwhile. */
export async function withMailbox<Result>(
  { host, port, isEncrypted = port === 993, user, password, folder }: Mailbox,
  work: (mailbox: OpenMailbox) => Promise<Result>,
): Promise<Result> {
  // Loaded with the first reading: most processes never read a mailbox.
  const { ImapFlow: Client } = await import("imapflow");
  const client = new Client({
    host,
    port,
    secure: isEncrypted,
    // A password is sent only over an encrypted connection.
    doSTARTTLS: !isEncrypted,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
  });
  const { promise: broken, reject } = Promise.withResolvers<never>();
  // Without a listener the error of a frozen connection would end the process.
  broken.catch(() => undefined);
  client.on("error", reject);
  client.on("close", () => reject(new Error("The connection was closed.")));
  try {
    return await Promise.race([run(client, folder, work), broken]);
  } finally {
    client.close();
  }
}

async function run<Result>(client: ImapFlow, folder: string, work: (mailbox: OpenMailbox) => Promise<Result>) {
  await client.connect();
  const opened = await client.mailboxOpen(folder, { readOnly: true });
  return work({ client, uidValidity: Number(opened.uidValidity), uidNext: Number(opened.uidNext) });
}

export type ImapFailure = { kind: "password" | "connection"; words: string };

/** In the server's own words where it has said something. */
export function failureOf(error: unknown): ImapFailure {
  const { authenticationFailed, responseText } = (error ?? {}) as {
    authenticationFailed?: boolean;
    responseText?: string;
  };
  const words = (responseText || errorMessage(error)).replace(/\s+/g, " ").slice(0, 500);
  return { kind: authenticationFailed ? "password" : "connection", words };
}
