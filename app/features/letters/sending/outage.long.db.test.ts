import { expect, test } from "vitest";
import { smtpTransport } from "#app/platform/mail/transport.server.ts";
import { applySettings } from "#app/platform/site/settings.server.ts";
import { useDatabase } from "#test/database.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { startMailbox } from "#test/smtp-mailbox.ts";
import { newProgress, sendBatch, type Progress } from "./drain.server.ts";
import { makeSubscribers, rowsOf, sendTestLetter, stateOf } from "#test/factories/letters.ts";

useDatabase();

test("[LE8] 500 people, two processes and one outage of the mail server: each gets it once or is unknown", async () => {
  applySettings({ letterRate: "1000" });
  let mailbox = await startMailbox();
  const connect = () => smtpTransport(`smtp://127.0.0.1:${mailbox.port}`);
  const people = await makeSubscribers(500);
  const { id } = await sendTestLetter();
  const ways = [connect(), connect()].map((transport) => ({ transport, progress: newProgress() }));
  const run = () => Promise.all(ways.map(({ transport, progress }) => drain(transport, progress)));
  const first = run();
  await expect.poll(() => mailbox.mails.length, { timeout: scaledTimeout(60_000) }).toBeGreaterThan(100);
  const { port, mails: before } = mailbox;
  await mailbox.stop();
  await first;
  expect((await rowsOf(id)).some(({ state }) => state === "queued")).toBe(true);
  expect(await stateOf(id)).toMatchObject({ state: "sending", lastError: expect.stringMatching(/./) });
  mailbox = await startMailbox(port);
  for (const { progress } of ways) progress.notBefore = 0;
  await run();
  const counts = countsOf(await rowsOf(id));
  const sent = [...before, ...mailbox.mails].flatMap(({ to }) => to);
  // A message that the server was taking when it stopped may be unknown, one for each connection.
  const unknown = counts.unknown ?? 0;
  expect(unknown).toBeLessThanOrEqual(2);
  expect((counts.sent ?? 0) + unknown).toBe(500);
  expect(new Set(sent).size).toBe(sent.length);
  expect(sent.length).toBeGreaterThanOrEqual(500 - unknown);
  expect(people.map(({ email }) => email)).toEqual(expect.arrayContaining(sent));
  expect((await stateOf(id)).state).toBe("done");
  for (const { transport } of ways) transport.close();
  await mailbox.stop();
});

async function drain(through: ReturnType<typeof smtpTransport>, progress: Progress) {
  while (await sendBatch(through, progress));
}

function countsOf(rows: Awaited<ReturnType<typeof rowsOf>>): Partial<Record<(typeof rows)[number]["state"], number>> {
  return Object.fromEntries([...Map.groupBy(rows, ({ state }) => state)].map(([state, { length }]) => [state, length]));
}
