import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { freePort } from "../../test/postgres.ts";
import { copyCheckout } from "../support/faults/checkout.ts";
import { sameAnswers, person } from "../support/screens/scanner-page.ts";
import { startSecondProcess, startSiteProcess } from "../support/site-process.ts";
import { expect, test } from "../support/site.ts";
import { ask } from "../support/wire.ts";

test.use({ siteOptions: { name: "reload-builds" } });

const pages = ["/", "/es", "/about", "/journey", "/es/insights", "/tools"];

/** Every built file that a page references: style sheets, scripts, lazy modules, fonts. */
const assetsIn = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g))];
const copyIn = (html: string) => `/locales/en/home.json?v=${/data-copy="([\w-]+)"/.exec(html)![1]}`;

/** Changes the copy, the styles and a script that every page uses. */
function changeSources(folder: string, mark: string) {
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), "utf8")));
  edit("public/locales/en/home.json", (text) => text.replace(/^\{/, `{ "mark": "${mark}",`));
  edit("app/root.tsx", (text) => `${text}\nif (typeof window !== "undefined") window.name += "${mark}";\n`);
  edit("app/app.css", (text) => `${text}\n:root { --mark: "${mark}"; }\n`);
}

const build = (cwd: string) =>
  promisify(execFile)(process.execPath, ["scripts/build.ts"], {
    cwd,
    env: { ...process.env, PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}` },
    timeout: scaledTimeout(300_000),
  });

test("during a new build and a rolling reload under load, no request fails and open pages keep their assets", async ({
  site,
}) => {
  test.setTimeout(600_000);
  using checkout = copyCheckout();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const running = await startSiteProcess(
    { PORT: String(port), DATABASE_URL: site.databaseUrl, DATA_DIR: site.dataDir, WORKERS: "2", LOG_LEVEL: "info" },
    { cwd: checkout.folder },
  );
  const scan = await ask(url, "/functions/send-assessment-results", {
    json: { ...person(), language: "en", answers: sameAnswers(2) },
  });
  const report = `${(JSON.parse(scan.text) as { link: string }).link}/report.pdf`;

  const failures: string[] = [];
  const seen = new Set<string>();
  const counts = { pages: 0, assets: 0, reports: 0 };
  let asking = true;
  const fetchOk = async (path: string) => {
    const answer = await ask(url, path).catch((error: Error) => ({ status: error.message, text: "" }));
    if (answer.status !== 200) failures.push(`${path}: ${answer.status}`);
    return answer.text;
  };
  async function visitor(number: number) {
    for (let turn = number; asking; turn++) {
      const html = await fetchOk(pages[turn % pages.length]!);
      counts.pages++;
      if (!html) continue;
      for (const path of [...assetsIn(html), copyIn(html)]) {
        seen.add(path);
        await fetchOk(path);
        counts.assets++;
      }
    }
  }
  /** Reports are limited to 60 in ten minutes, so they are fetched one at a time and only at the relevant moments. */
  async function fetchReport() {
    const answer = await ask(url, report);
    if (answer.status !== 200 || !answer.text.startsWith("%PDF-")) failures.push(`${report}: ${answer.status}`);
    counts.reports++;
  }

  const before = await Promise.all(pages.map(fetchOk));
  const old = [...new Set(before.flatMap((html) => [...assetsIn(html), copyIn(html)]))];
  const visitors = Array.from({ length: 4 }, (_, number) => visitor(number));

  changeSources(checkout.folder, "second");
  await build(checkout.folder);
  // Built but not reloaded yet: these processes have not generated a report before.
  await fetchReport();
  await fetchReport();
  running.child.kill("SIGHUP");
  await expect
    .poll(() => running.output(), { timeout: scaledTimeout(120_000) })
    .toContain("all workers have been replaced");
  await fetchReport();
  // Until a visitor has requested every page once more.
  const visited = counts.pages;
  await expect
    .poll(() => counts.pages, { timeout: scaledTimeout(60_000) })
    .toBeGreaterThan(visited + visitors.length * (pages.length + 1));
  asking = false;
  await Promise.all(visitors);

  expect(failures).toEqual([]);
  const after = await fetchOk("/");
  const fresh = [...assetsIn(after), copyIn(after)].filter((path) => !old.includes(path));
  expect(fresh.length, "the second build has files of its own").toBeGreaterThan(2);
  for (const path of fresh) expect(seen, "the visitors got the second build").toContain(path);
  console.log(counts, { old: old.length, fresh: fresh.length });

  for (const path of old) await fetchOk(path);
  expect(failures, "what a page of the first build asks for").toEqual([]);
  const [oldCopy, newCopy] = await Promise.all([fetchOk(copyIn(before[0]!)), fetchOk(copyIn(after))]);
  expect(JSON.parse(oldCopy)).not.toHaveProperty("mark");
  expect(JSON.parse(newCopy)).toMatchObject({ mark: "second" });
  expect(await running.stop("SIGTERM")).toBe(0);
});

test("a build that is deleted while the site runs, or has no server, is built again at the next start", async ({
  site,
}) => {
  test.setTimeout(600_000);
  using checkout = copyCheckout();
  const builds = join(checkout.folder, "build");
  const running = await startSecondProcess(site, {}, { cwd: checkout.folder });
  const [id] = readFileSync(join(builds, "current"), "utf8").split("\n");
  rmSync(builds, { recursive: true });
  expect((await ask(running.url, "/about")).status).toBe(200);
  expect(await running.stop("SIGTERM")).toBe(0);
  expect(existsSync(builds)).toBe(false);

  mkdirSync(join(builds, id!, "compile-cache"), { recursive: true });
  const again = await startSecondProcess(site, {}, { cwd: checkout.folder });
  expect(again.output()).toContain("Built the site");
  expect((await ask(again.url, "/about")).status).toBe(200);
  expect(await again.stop("SIGTERM")).toBe(0);
});
