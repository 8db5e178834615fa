import { setTimeout as pause } from "node:timers/promises";
import { db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { freshClient, trustedProxy, createInquiry } from "../support/inquiries.ts";
import { readMail } from "../support/mail/read-mail.ts";
import { startSecondProcess, type SiteProcess } from "../support/site-process.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "mail-stall", env: trustedProxy } });

/** Longer than a lease, so that the other process takes over the mail. */
const stallMilliseconds = 45_000;

test("a process suspended for 45 s while sending neither sends a mail twice nor overwrites its state", async ({
  site,
}) => {
  test.setTimeout(600_000);
  // Otherwise the site's own process would send mails too.
  await site.stop();
  const started: SiteProcess[] = [];
  const start = async () => {
    const running = await startSecondProcess(site, {
      ...trustedProxy,
      SITE_URL: site.url,
      SMTP_URL: `smtp://127.0.0.1:${site.mailbox.port}`,
      TEAM_EMAIL: "team@savia.example",
    });
    started.push(running);
    return running;
  };
  try {
    const stalled = await start();
    const held = site.mailbox.holdNext();
    const answer = await fetch(`${stalled.url}/functions/send-journey-form`, {
      method: "POST",
      headers: { "content-type": "application/json", ...freshClient() },
      body: JSON.stringify(createInquiry()),
    });
    expect(answer.status).toBe(200);
    await held.reached;
    stalled.child.kill("SIGSTOP");
    const stoppedAt = Date.now();
    await start();
    const states = async () => (await db().select({ state: mails.state }).from(mails)).map(({ state }) => state);
    await expect.poll(states, { timeout: scaledTimeout(120_000), intervals: [500] }).toEqual(["sent", "sent"]);
    // A fixed wait on purpose: the test is about the duration of the stall.
    await pause(Math.max(0, stoppedAt + stallMilliseconds - Date.now()));
    held.release();
    stalled.child.kill("SIGCONT");
    await expect
      .poll(() => stalled.output(), { timeout: scaledTimeout(120_000), intervals: [200] })
      .toMatch(/a mail was (held back|not sent)/);
    expect(await states()).toEqual(["sent", "sent"]);
    const ids = site.mailbox.mails.map(({ raw }) => readMail(raw).headers["message-id"]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
  } finally {
    for (const { child } of started) child.kill("SIGCONT");
    await Promise.all(started.map((running) => running.stop("SIGKILL")));
  }
});
