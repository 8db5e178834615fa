import { setTimeout as wait } from "node:timers/promises";
import tls from "node:tls";
import { z } from "zod";
import { readMailbox } from "#app/features/leads/incoming/read-mailbox.server.ts";
import { mailboxSchema } from "#app/platform/site/mailbox.server.ts";
import { openDatabase } from "#db/client.server.ts";

/** A process that reads a mailbox until it is killed: `node test/mailbox-reader.ts '{ "databaseUrl": …, "mailbox": …, "ca": … }'`. */
const given = z
  .object({ databaseUrl: z.string(), dataDir: z.string(), mailbox: mailboxSchema, ca: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ""));

tls.setDefaultCACertificates([...tls.getCACertificates("default"), given.ca]);
await openDatabase(given);
console.log("reading");
for (;;) {
  await readMailbox(given.mailbox);
  await wait(50);
}
