import { execFileSync, fork } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { closeDatabase, db, openDatabase } from "../db/client.server.ts";
import { mails } from "../db/schema.ts";
import { createInquiry, freshClient, trustedProxy } from "../e2e/support/inquiries.ts";
import { startSiteProcess } from "../e2e/support/site-process.ts";
import { buildWhenChanged } from "../scripts/build.ts";
import { databaseUrl, executeOnServer, freePort, startPostgres } from "../test/postgres.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";
import type { PeerMessage } from "./mail-peer.ts";
import { machineLoad, printed, table, writeSection } from "./results-file.ts";

const visitors = 6;

/**
 * `npm run soak -- mail-kills [KILLS] [FOLDER …]`: kill -9 while mails are being sent, on both databases: which mails a
 * mail server gets more than once, and which never. Each folder is a built checkout of another release to compare with.
 */
export async function reportMailKills(kills = 25, others: string[] = []) {
  await buildWhenChanged();
  const rows: (string | number)[][] = [];
  for (const cwd of [process.cwd(), ...others])
    for (const database of ["embedded", "postgres"] as const)
      for (const moment of ["worst", "any"] as const) {
        const figures = await killRounds(kills, cwd, database, moment);
        rows.push(printed([commitOf(cwd), database, moment, ...Object.values(figures)], " | "));
      }
  const header =
    "commit,database,moment,kills,mails,received twice,… its reply written both times,lost,left in the queue,load";
  writeSection(
    "mail-kills",
    `npm run soak -- mail-kills ${kills}`,
    `kill -9 while ${visitors} visitors send inquiries and the mails of some were just accepted by a mail server in a process of its own. "Received twice": the server had the whole mail more than once, whether or not its reply could still be written. Moment: "worst" is up to 20 ms after the server had a mail, "any" up to 2 s, while mails keep flowing.\n\n${table(header.split(","), rows)}`,
  );
}

const commitOf = (cwd: string) =>
  execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd, encoding: "utf8" }).trim();

/** "worst": right after the peer had a mail, when its reply is most likely unread. "any": while mails are flowing. */
const moments = { worst: 20, any: 2000 };

export async function killRounds(
  kills: number,
  cwd: string,
  database: "embedded" | "postgres",
  moment: keyof typeof moments,
) {
  const peer = await startPeer();
  const postgres = database === "postgres" ? await startPostgres() : undefined;
  if (postgres) await executeOnServer(postgres.url, "create database kills encoding 'UTF8' template template0");
  const DATABASE_URL = postgres ? databaseUrl(postgres.url, "kills") : "";
  const dataDir = temporaryFolder("mail-kills");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const token = randomUUID();
  const env = { PORT: String(port), SITE_URL: url, DATA_DIR: dataDir, DATABASE_URL, METRICS_TOKEN: token };
  const mailEnv = { SMTP_URL: `smtp://127.0.0.1:${peer.port}`, TEAM_EMAIL: "team@savia.example" };
  const start = () => startSiteProcess({ ...env, ...mailEnv, ...trustedProxy }, { cwd });
  for (let round = 1; round <= kills; round++) {
    const site = await start();
    const before = peer.received.length;
    const senders = Array.from({ length: visitors }, () => sendUntilItEnds(url));
    const wanted = randomInt(1, 12);
    while (peer.received.length < before + wanted) await peer.next();
    await wait(randomInt(moments[moment]));
    await site.stop("SIGKILL");
    await Promise.all(senders);
    console.log(`kill ${round}: ${peer.received.length - before} mails received, load ${machineLoad()}`);
  }
  const last = await start();
  // A lease of a killed process ends after two minutes.
  for (const deadline = Date.now() + 240_000; Date.now() < deadline && (await queued(url, token)) > 0; )
    await wait(1000);
  await last.stop();
  await openDatabase({ databaseUrl: DATABASE_URL || undefined, dataDir });
  const stored = await db().select({ id: mails.messageId, state: mails.state }).from(mails);
  await closeDatabase();
  await postgres?.stop();
  peer.stop();
  const arrived = new Set(peer.received);
  return {
    kills,
    mails: stored.length,
    receivedTwice: repeated(peer.received),
    repliedTwice: repeated(peer.replied),
    lost: stored.filter(({ id, state }) => state === "sent" && !arrived.has(id)).length,
    left: stored.filter(({ state }) => state !== "sent").length,
    load: machineLoad(),
  };
}

async function startPeer() {
  const child = fork("bench/mail-peer.ts", { execArgv: ["--disable-warning=ExperimentalWarning"] });
  const received: string[] = [];
  const replied: string[] = [];
  const listening = Promise.withResolvers<number>();
  let wakeUp = Promise.withResolvers<void>();
  child.on("message", (message: PeerMessage) => {
    if ("port" in message) return listening.resolve(message.port);
    if ("received" in message) received.push(message.received);
    else replied.push(message.replied);
    wakeUp.resolve();
    wakeUp = Promise.withResolvers();
  });
  return {
    port: await listening.promise,
    received,
    replied,
    next: () => wakeUp.promise,
    stop: () => child.kill(),
  };
}

/** One inquiry after the other, until the site is killed. Each comes from a different client, as behind a proxy. */
async function sendUntilItEnds(url: string) {
  for (;;)
    try {
      const body = JSON.stringify(createInquiry({ key: randomUUID(), elapsed: 60_000 }));
      const headers = { "content-type": "application/json", ...freshClient() };
      await (await fetch(`${url}/functions/send-journey-form`, { method: "POST", headers, body })).text();
    } catch {
      return;
    }
}

async function queued(url: string, token: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return Number(/^savia_mails\{state="queued"\} (\d+)/m.exec(await answer.text())?.[1] ?? 1);
}

function repeated(ids: string[]): number {
  return [...Map.groupBy(ids, (id) => id).values()].filter(({ length }) => length > 1).length;
}
