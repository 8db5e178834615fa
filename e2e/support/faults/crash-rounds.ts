import { randomUUID } from "node:crypto";
import { existsSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "@playwright/test";
import { createRandom, type Random } from "#app/components/art/random.ts";
import { openEmbeddedSession } from "#db/backup/session.server.ts";
import { oneRow } from "#db/one-row.ts";
import { spawnForTest } from "#test/child-process.ts";
import { freePort } from "#test/postgres.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import nodeFlags from "../../../scripts/node-flags.json" with { type: "json" };

type CrashFigures = {
  acknowledged: number;
  lost: number;
  twice: number;
  withoutMails: number;
  mailsNotWritten: number;
  /** The output of starts that failed. */
  failedStarts: string[];
};

type Sent = { email: string; acknowledged: boolean };

const writers = 6;
/** In every fifth round the process is killed while it starts, in the middle of its recovery. */
const killDuringStartEvery = 5;

/**
 * The embedded database under kill -9: visitors send inquiries, and the process is killed at random moments and
 * restarted. Every inquiry that was acknowledged must be stored exactly once, with its mails.
 */
export async function expectNothingLost(rounds: number) {
  const seed = process.env.TEST_SEED ?? "1";
  const figures = await crashRounds(rounds, seed);
  expect(figures, `repeat it with TEST_SEED=${seed}`).toMatchObject({
    failedStarts: [],
    lost: 0,
    twice: 0,
    withoutMails: 0,
    mailsNotWritten: 0,
  });
  expect(figures.acknowledged, `repeat it with TEST_SEED=${seed}`).toBeGreaterThan(0);
}

/** The same seed gives the same moments and texts. */
async function crashRounds(rounds: number, seed: string): Promise<CrashFigures> {
  const random = createRandom(seed);
  const dataDir = mkdtempSync(join(tmpdir(), "savia-crash-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const sent: Sent[] = [];
  const figures: CrashFigures = {
    acknowledged: 0,
    lost: 0,
    twice: 0,
    withoutMails: 0,
    mailsNotWritten: 0,
    failedStarts: [],
  };

  for (let round = 1; round <= rounds; round++) {
    const site = startSite(dataDir, port);
    if (round % killDuringStartEvery === 0) {
      await wait(random() * 2500);
      await site.kill();
      continue;
    }
    if (!(await site.ready)) {
      figures.failedStarts.push(site.output());
      return figures;
    }
    const before = sent.length;
    // Each has numbers of its own, because the order in which they take turns differs from run to run.
    const visitors = Array.from({ length: writers }, (_, number) =>
      visitor(url, number, createRandom(`${seed} ${round} ${number}`), sent),
    );
    // A number of inquiries instead of a time, so that a busy machine gets as far as an idle one.
    const wanted = 1 + Math.floor(random() * 30);
    for (
      let waited = 0;
      waited < scaledTimeout(30_000) && sent.slice(before).filter(({ acknowledged }) => acknowledged).length < wanted;
      waited += 5
    )
      await wait(5);
    await wait(random() * 100);
    await site.kill();
    await Promise.all(visitors);
  }

  await writeRemainingMails(dataDir, port, figures);
  if (figures.failedStarts.length > 0) return figures;
  figures.acknowledged = sent.filter(({ acknowledged }) => acknowledged).length;
  Object.assign(figures, await compare(dataDir, sent));
  if (figures.lost === 0) rmSync(dataDir, { recursive: true, force: true });
  return figures;
}

function startSite(dataDir: string, port: number) {
  const child = spawnForTest(process.execPath, [...nodeFlags, "scripts/start.ts"], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      TEAM_EMAIL: "team@savia.example",
      TRUSTED_PROXIES: "127.0.0.1",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const ready = new Promise<boolean>((resolve) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("is running at")) resolve(true);
    };
    child.stdout!.on("data", onOutput);
    child.stderr!.on("data", onOutput);
    child.once("exit", () => resolve(false));
  });
  return {
    ready,
    output: () => output,
    async kill(signal: NodeJS.Signals = "SIGKILL") {
      child.kill(signal);
      await ended;
    },
  };
}

/**
 * Sends one inquiry after the other until the site is killed. Each visitor has a separate address, as behind a proxy.
 */
async function visitor(url: string, number: number, random: Random, sent: Sent[]) {
  for (;;) {
    const inquiry: Sent = { email: `${randomUUID()}@example.org`, acknowledged: false };
    const body = {
      name: "Visitor",
      email: inquiry.email,
      organization: "Cooperative",
      role: "Treasurer",
      challenges: [],
      goals: "x".repeat(500 + random() * 3000),
      vision: "Stay",
      key: randomUUID(),
      elapsed: 60_000,
    };
    const client = `10.${number}.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`;
    sent.push(inquiry);
    try {
      const response = await fetch(`${url}/functions/send-journey-form`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": client },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(scaledTimeout(20_000)),
      });
      inquiry.acknowledged = response.status === 200;
      if (response.status >= 400) throw new Error(`the site answered ${response.status}`);
    } catch {
      return;
    }
  }
}

/** Starts the site once more, until all mails have been written to the outbox. */
async function writeRemainingMails(dataDir: string, port: number, figures: CrashFigures) {
  const site = startSite(dataDir, port);
  if (!(await site.ready)) {
    figures.failedStarts.push(site.output());
    return;
  }
  const folder = join(dataDir, "outbox");
  const outbox = () => (existsSync(folder) ? readdirSync(folder).length : 0);
  // Done when nothing new appears for a while: due mails are processed in batches without pauses.
  for (let last = -1, still = 0; still < 6; await wait(500)) {
    const now = outbox();
    still = now === last ? still + 1 : 0;
    last = now;
  }
  await site.kill("SIGTERM");
}

/** Works on a copy, so that the check changes nothing. */
async function compare(dataDir: string, sent: Sent[]) {
  const copy = join(dataDir, "checked");
  cpSync(join(dataDir, "database"), copy, { recursive: true });
  const session = await openEmbeddedSession(copy);
  const stored = await session.query<{ email: string; submissions: number; mails: number }>(`
    select l.email, (select count(*)::int from lead_events e where e.lead_id = l.id and e.kind = 'inquiry') as submissions,
           (select count(*)::int from mails m where m.lead_id = l.id) as mails
    from leads l`);
  const queued = await session.query<{ id: string; message_id: string }>("select id, message_id from mails");
  // The index must agree with the table.
  await session.query("set enable_seqscan = off");
  const byIndex = oneRow(
    await session.query<{ count: number }>("select count(*)::int as count from leads where email_key > ''"),
  );
  await session.close();
  rmSync(copy, { recursive: true, force: true });
  if (byIndex.count !== stored.length)
    throw new Error(`The index of leads has ${byIndex.count} rows, the table ${stored.length}.`);
  const byEmail = new Map(stored.map((row) => [row.email, row]));
  const acknowledged = sent.filter((inquiry) => inquiry.acknowledged);
  const written = new Set(
    readdirSync(join(dataDir, "outbox"))
      .filter((file) => file.endsWith(".eml"))
      .map((file) => /^message-id:\s*(\S+)/im.exec(readFileSync(join(dataDir, "outbox", file), "utf8"))?.[1]),
  );
  return {
    lost: acknowledged.filter(({ email }) => !byEmail.has(email)).length,
    twice: stored.filter(({ submissions }) => submissions !== 1).length,
    withoutMails: stored.filter(({ mails }) => mails !== 2).length,
    mailsNotWritten: queued.filter(({ message_id }) => !written.has(message_id)).length,
  };
}
