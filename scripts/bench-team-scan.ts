import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerAtOnce } from "../bench/team-scan.ts";
import { table, writeSection } from "../bench/results-file.ts";
import { closeDatabase, db, openDatabase } from "../db/client.server.ts";
import { leads, teamScanAnswers, teamScanLinks, teamScanResults, teamScans } from "../db/schema.ts";
import { createToken, hashToken } from "../app/platform/tokens.server.ts";
import { databaseUrl, freePort, executeOnServer, startPostgres } from "../test/postgres.ts";
import { buildWhenChanged } from "./build.ts";
import { oneRow } from "#db/one-row.ts";

/**
 * 2,000 people answer one team scan at the same moment, on PostgreSQL with two processes; none lost, none counted
 * twice.
 */
const people = Number(process.argv[2] ?? 2000);

await buildWhenChanged();
const { startSiteProcess } = await import("../e2e/support/site-process.ts");

const server = await startPostgres();
const dataDir = mkdtempSync(join(tmpdir(), "savia-team-scan-"));
try {
  await executeOnServer(server.url, "create database team_scan_bench encoding 'UTF8' template template0");
  const url = databaseUrl(server.url, "team_scan_bench");
  const ports = [await freePort(), await freePort()];
  const sites = [];
  for (const port of ports)
    sites.push(
      await startSiteProcess({
        PORT: String(port),
        SITE_URL: `http://127.0.0.1:${port}`,
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        TRUSTED_PROXIES: "127.0.0.1",
      }),
    );
  await openDatabase({ databaseUrl: url, dataDir });
  const { answerToken, manageToken } = await createScan();
  const figures = await answerAtOnce(
    ports.map((port) => `http://127.0.0.1:${port}`),
    answerToken,
    people,
  );
  const stored = (await db().select({ hash: teamScanAnswers.deviceHash }).from(teamScanAnswers)).length;
  const begun = performance.now();
  await fetch(`http://127.0.0.1:${ports[0]}/tools/team/manage/${manageToken}`, {
    method: "POST",
    body: new URLSearchParams({ intent: "close", sure: "yes" }),
    redirect: "manual",
    headers: { Origin: `http://127.0.0.1:${ports[0]}` },
  });
  const closing = performance.now() - begun;
  const [row] = await db().select().from(teamScanResults);
  const counted = (row?.result as { answered: number } | undefined)?.answered ?? 0;
  await closeDatabase();
  for (const site of sites) await site.stop();
  writeSection(
    "team-scan",
    "npm run bench:team-scan",
    [
      `${people} people send their answers at the same moment to two processes on one PostgreSQL; every tenth clicks twice, on both processes. A request that is refused because the site is busy is sent again by the same person.`,
      "",
      table(
        [
          "people",
          "requests",
          "refused for a moment",
          "seconds",
          "median ms",
          "p95 ms",
          "slowest ms",
          "stored",
          "counted",
          "closing ms",
        ],
        [
          [
            people,
            figures.requests,
            figures.refused,
            figures.seconds.toFixed(1),
            Math.round(figures.median),
            Math.round(figures.p95),
            Math.round(figures.slowest),
            stored,
            counted,
            Math.round(closing),
          ],
        ],
      ),
    ].join("\n"),
  );
  if (stored !== people || counted !== people)
    throw new Error(`${people} people, ${stored} stored, ${counted} counted.`);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);

/** As the form would store it; the form's own code contains mails, which this script cannot load. */
async function createScan() {
  const [answerToken, manageToken] = [createToken(), createToken()];
  const person = { email: "ana@coop.example", emailKey: "ana@coop.example", name: "Ana", organization: "Coop" };
  const lead = oneRow(
    await db()
      .insert(leads)
      .values({ ...person, language: "en", source: "team-scan" })
      .returning({ id: leads.id }),
  );
  const scan = oneRow(
    await db()
      .insert(teamScans)
      .values({
        leadId: lead.id,
        organization: "Coop",
        organizationKey: "coop",
        language: "en",
        invited: people,
        answerToken,
        // A scan can be closed early after three days.
        createdAt: new Date(Date.now() - 4 * 86_400_000),
        closesAt: new Date(Date.now() + 86_400_000),
      })
      .returning({ id: teamScans.id }),
  );
  await db()
    .insert(teamScanLinks)
    .values({ tokenHash: hashToken(manageToken), scanId: scan.id });
  return { answerToken, manageToken };
}
