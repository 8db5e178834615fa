import { randomBytes, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import pg from "pg";
import { family, residentMegabytes } from "../bench/process-figures.ts";
import { table, writeSection } from "../bench/results-file.ts";
import { createEditor, editPost } from "../bench/soak-editor.ts";
import { startMailbox, type Mailbox } from "../e2e/support/mail/mailbox.ts";
import { startSiteProcess } from "../e2e/support/site-process.ts";
import { questions } from "../app/features/assessment/questions.ts";
import { createTemplate, databaseUrl, freePort, executeOnServer, startPostgres } from "../test/postgres.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { buildWhenChanged } from "./build.ts";
import { oneRow } from "#db/one-row.ts";

// The embedded default has tests of its own: npm run soak -- crash [ROUNDS] and npm run soak -- attacks [MINUTES].
if (process.argv[2] === "crash") {
  await (await import("../bench/crash-report.ts")).reportCrashes(Number(process.argv[3] ?? 50));
  process.exit();
}
if (process.argv[2] === "attacks") {
  await (await import("../bench/attack-soak.ts")).reportAttacks(Number(process.argv[3] ?? 60));
  process.exit();
}

if (process.argv[2] === "mail-kills") {
  const [kills = "25", ...others] = process.argv.slice(3);
  await (await import("../bench/mail-kills.ts")).reportMailKills(Number(kills), others);
  process.exit();
}

/**
 * Two minutes of readers, searches, inquiries, scans and an editor on 200 connections, on PostgreSQL with two workers,
 * while a worker is killed, the database restarts and the mail server is down for a while.
 */
const seconds = Number(process.env.SOAK_SECONDS ?? 120);
const connections = 200;
let started = 0;
const elapsed = () => (Date.now() - started) / 1000;

await buildWhenChanged();
const postgres = await startPostgres();
await executeOnServer(postgres.url, `create database soak template ${await createTemplate(postgres.url)}`);
const DATABASE_URL = databaseUrl(postgres.url, "soak");
const smtpPort = await freePort();
let mailbox: Mailbox = await startMailbox(smtpPort);
const delivered: Mailbox["mails"][] = [mailbox.mails];
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const site = await startSiteProcess({
  PORT: String(port),
  SITE_URL: url,
  DATABASE_URL,
  DATA_DIR: temporaryFolder("soak"),
  WORKERS: "2",
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  TEAM_EMAIL: "team@savia.example",
  // Every visitor has a separate address, as behind a proxy.
  TRUSTED_PROXIES: "127.0.0.1",
});
const editorCookie = await createEditor(DATABASE_URL, url);

const statuses = new Map<string, number>();
const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
const acknowledged: { email: string; key: string }[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const memory: number[][] = [];

started = Date.now();
const incidents = [
  ...[0.1, 0.5, 0.7, 0.85].map((share) =>
    at(share, "memory is read", async () => void memory.push(residentMegabytes(site.pid))),
  ),
  at(0.25, "one process is killed (-9)", async () => void process.kill(family(site.pid)[1]!, "SIGKILL")),
  at(0.45, "the database restarts", () => postgres.restart()),
  at(0.6, "the mail server goes away", () => mailbox.stop()),
  at(0.75, "the mail server comes back", async () => {
    mailbox = await startMailbox(smtpPort);
    delivered.push(mailbox.mails);
  }),
];
await Promise.all([...incidents, ...Array.from({ length: connections }, (_, index) => visitor(index))]);
memory.push(residentMegabytes(site.pid));
await waitForMails();
await report();
await site.stop();
await mailbox.stop();
await postgres.stop();

async function at(share: number, what: string, act: () => Promise<void>) {
  await new Promise((resolve) => setTimeout(resolve, share * seconds * 1000));
  console.log(`${elapsed().toFixed(0)} s: ${what}`);
  await act();
}

async function visitor(index: number) {
  const address = `10.${index}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
  const pages = ["/", "/about", "/offerings", "/insights", "/events", "/tools", "/journey", "/raices-latinas"];
  const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!;
  while (elapsed() < seconds) {
    const dice = Math.random();
    const language = Math.random() < 0.5 ? "" : "/es";
    if (index === 0) await editPost(url, editorCookie, ask);
    else if (dice < 0.7) await ask("GET", language + pick(pages) || "/", address);
    else if (dice < 0.9) await ask("GET", `${language}/insights?q=${randomBytes(2).toString("hex")}`, address);
    else if (dice < 0.96)
      await submit("/functions/send-journey-form", index, (email, key) => ({
        name: "Soak Visitor",
        email,
        organization: "Cooperative",
        role: "Treasurer",
        challenges: [],
        customChallenge: "",
        goals: "Last",
        urgency: "",
        vision: "Stay",
        additionalContext: "",
        timeline: "",
        budget: "",
        key,
        elapsed: 60_000,
      }));
    else
      await submit("/functions/send-assessment-results", index, (email, key) => ({
        firstName: "Soak",
        lastName: "Visitor",
        email,
        company: "Cooperative",
        language: "en",
        answers: Object.fromEntries(questions.map(({ id }) => [id, Math.floor(Math.random() * 6)])),
        key,
        idempotencyKey: key,
        elapsed: 600_000,
      }));
  }
}

/** Retries an unacknowledged submission with the same key, as the page does. */
async function submit(path: string, index: number, body: (email: string, key: string) => object) {
  const key = randomUUID();
  const email = `soak-${key}@example.org`;
  const sent = JSON.stringify(body(email, key));
  for (let tries = 0; tries < 60; tries++) {
    const status = await ask("POST", path, `10.${index}.${tries}.${Math.floor(Math.random() * 250)}`, sent);
    if (status === 200) return void acknowledged.push({ email, key });
    if (status !== 503 && status !== 0 && status !== 429) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function ask(
  method: string,
  path: string,
  client: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const all = {
      "x-forwarded-for": client,
      "accept-encoding": "br",
      ...(body ? { "content-type": "application/json" } : {}),
      ...headers,
    };
    const asked = request(url + path, { method, agent, headers: all, timeout: 30_000 }, (response) => {
      response.resume();
      response.on("end", () => {
        count(String(response.statusCode));
        if (response.statusCode === 503 && !response.headers["retry-after"]) count("503 without Retry-After");
        resolve(response.statusCode!);
      });
      response.on("error", () => (count("connection lost"), resolve(0)));
    });
    asked.on("timeout", () => asked.destroy());
    asked.on("error", () => (count("connection lost"), resolve(0)));
    asked.end(body);
  });
}

async function rows<T extends object>(query: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const result = await client.query<T>(query);
  await client.end();
  return result.rows;
}

/** Waits, with a deadline, until all queued mails have been sent. */
async function waitForMails() {
  const deadline = Date.now() + 180_000;
  for (;;) {
    const row = oneRow(
      await rows<{ queued: number }>("select count(*)::int as queued from mails where state = 'queued'"),
    );
    if (row.queued === 0 || Date.now() > deadline) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function report() {
  const leads = await rows<{ email: string; submissions: number }>(
    "select l.email, count(e.id)::int as submissions from leads l join lead_events e on e.lead_id = l.id where e.kind in ('inquiry', 'scan') group by l.email",
  );
  const stored = new Map(leads.map(({ email, submissions }) => [email, submissions]));
  const lost = acknowledged.filter(({ email }) => !stored.has(email)).length;
  const doubled = acknowledged.filter(({ email }) => (stored.get(email) ?? 0) > 1).length;
  const received = new Map<string, number>();
  for (const { to, raw } of delivered.flat()) {
    const id = /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? "";
    received.set(`${to.join()} ${id}`, (received.get(`${to.join()} ${id}`) ?? 0) + 1);
  }
  const mails = await rows<{ recipient: string; message_id: string; state: string }>(
    "select recipient, message_id, state from mails",
  );
  const missing = mails.filter(({ recipient, message_id }) => !received.has(`${recipient} ${message_id}`)).length;
  const twice = [...received.values()].filter((times) => times > 1).length;
  const unacknowledged = acknowledged.filter(({ email }) => !mails.some(({ recipient }) => recipient === email)).length;
  const serverErrors = [...statuses]
    .filter(([status]) => /^5\d\d$/.test(status) && status !== "503")
    .reduce((sum, [, times]) => sum + times, 0);
  const facts: (string | number)[][] = [
    ["requests answered", [...statuses.values()].reduce((sum, times) => sum + times, 0)],
    [
      "by status",
      [...statuses]
        .sort()
        .map(([status, times]) => `${status}: ${times}`)
        .join(", "),
    ],
    ["5xx other than 503", serverErrors],
    ["acknowledged submissions", acknowledged.length],
    ["… lost", lost],
    ["… stored twice", doubled],
    ["… without a mail to the visitor", unacknowledged],
    ["mails queued in all", mails.length],
    ["… not delivered", missing],
    ["… delivered twice", twice],
    [
      "resident MB per process, at 10, 50, 70, 85 and 100 % of the time",
      memory.map((members) => members.join(" + ")).join(" → "),
    ],
  ];
  console.log(table(["figure", "value"], facts));
  writeSection(
    "soak",
    "npm run soak",
    `${connections} connections for ${seconds} s; one process killed (-9), the database restarted, the mail server away for ${Math.round(seconds * 0.15)} s.\n\n${table(["figure", "value"], facts)}`,
  );
  if (lost + doubled + missing + serverErrors + unacknowledged > 0) process.exitCode = 1;
}
