import { sql } from "drizzle-orm";
import { createHook } from "#app/features/hooks/admin/hooks-admin.server.ts";
import { db } from "#db/client.server.ts";
import { hookDeliveries, hooks, leadEntries } from "#db/schema.ts";
import { startReceiver, type Receiver } from "../../test/https-receiver.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { createInquiry, freshClient, trustedProxy } from "../support/inquiries.ts";
import { createAdmin } from "../support/sign-in.ts";
import { startSecondProcess } from "../support/site-process.ts";
import { expect, test } from "../support/site.ts";

let receiver: Receiver | undefined;
const environment = () => ({
  ...trustedProxy,
  HOOK_PRIVATE_HOSTS: "127.0.0.1",
  NODE_EXTRA_CA_CERTS: receiver!.caFile,
});

test.use({
  siteOptions: async ({ browserName: _ }, use) => {
    receiver ??= await startReceiver();
    await use({ name: "hooks-kill", env: environment() });
  },
});
test.afterAll(() => receiver?.close());

test("[HK5] two processes, ten kills between storing and sending: every inquiry is told, and a repeat has the same id", async ({
  site,
}) => {
  test.setTimeout(600_000);
  const { url, requests } = receiver!;
  const typed = { url: "https://example.org/", events: ["inquiry.created" as const], withPerson: false };
  await createHook(await createAdmin(), "of-this-test", { ...typed, enabled: true, version: 1 });
  await db().update(hooks).set({ url });
  const accepted = new Set<string>();
  for (let round = 0; round < 10; round++) {
    const second = await startSecondProcess(site, { ...environment(), SITE_URL: site.url });
    // In even rounds the receiver lets them wait, so that the kill falls into a delivery.
    const waits = round % 2 === 0;
    receiver!.answerWith((_request, response) => {
      if (!waits) response.end();
    });
    const before = requests.length;
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        const body = JSON.stringify(createInquiry());
        const headers = { "content-type": "application/json", ...freshClient() };
        const answer = await fetch(`${second.url}/functions/send-journey-form`, { method: "POST", headers, body });
        expect(answer.status).toBe(200);
        accepted.add(((await answer.json()) as { id: string }).id);
      }),
    );
    if (waits) await expect.poll(() => requests.length, { timeout: scaledTimeout(30_000) }).toBeGreaterThan(before);
    await second.stop("SIGKILL");
    if (waits) await site.restart("SIGKILL");
    receiver!.answerWith();
    // The leases of the processes that died would end after a minute, the pauses after up to hours.
    await db().update(hookDeliveries).set({ leasedUntil: null, leaseToken: null, nextAttemptAt: sql`now()` });
  }
  const states = async () => (await db().select().from(hookDeliveries)).map(({ state }) => state);
  await expect
    .poll(async () => new Set(await states()), { timeout: scaledTimeout(120_000), intervals: [500] })
    .toEqual(new Set(["sent"]));
  const rows = await db().select().from(hookDeliveries);
  expect(rows).toHaveLength(accepted.size);
  expect(new Set(rows.map(({ subject }) => subject))).toEqual(accepted);
  expect(await db().$count(leadEntries)).toBe(accepted.size);
  const arrived = receiver!.ids();
  expect(new Set(arrived)).toEqual(new Set(rows.map(({ eventId }) => eventId)));
  console.log({ inquiries: accepted.size, requests: arrived.length, repeats: arrived.length - accepted.size });
});
