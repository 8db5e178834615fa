import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { databaseUrl, freePort, executeOnServer } from "../../test/postgres.ts";
import { fixtureAdmin, loadPostgresFixture, unpackEmbeddedFixture } from "../../test/release-fixtures.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { startSiteProcess, type SiteProcess } from "../support/site-process.ts";

/** As React writes it into a text area. */
const escaped = (html: string) => html.replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** This release serves the data of release 1.0, on both databases. */
for (const kind of ["embedded", "postgres"] as const) {
  test(`[E21] after upgrading a site of release 1.0 on ${kind}, pages, pictures, redirects, sign-in and the admin area work`, async () => {
    test.setTimeout(scaledTimeout(300_000));
    const dataDir = mkdtempSync(join(tmpdir(), "savia-upgrade-"));
    const database = `e2e_upgrade_${process.pid}`;
    const serverUrl = process.env.E2E_SERVER_URL!;
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const env: Record<string, string> = { PORT: String(port), SITE_URL: address, DATA_DIR: dataDir };
    let site: SiteProcess | undefined;
    try {
      if (kind === "embedded") unpackEmbeddedFixture(dataDir);
      else {
        await executeOnServer(serverUrl, `create database ${database} encoding 'UTF8' template template0`);
        env.DATABASE_URL = databaseUrl(serverUrl, database);
        await loadPostgresFixture(env.DATABASE_URL, dataDir);
      }
      site = await startSiteProcess(env);
      // Neither sample content nor a set-up link is created, because content and an administrator exist.
      expect(site.output()).not.toMatch(/sample articles|\/auth\/setup/);
      expect((statSync(dataDir).mode & 0o777).toString(8)).toBe("700");

      const get = (path: string, cookie = "") => fetch(address + path, { headers: { cookie }, redirect: "manual" });
      const read = async (path: string, cookie = "") => {
        const answer = await get(path, cookie);
        expect([path, answer.status]).toEqual([path, 200]);
        return answer.text();
      };
      expect(await read("/insights")).toContain("Kept since version one");
      expect(await read("/es/insights")).toContain("Desde la primera versión");
      const article = await read("/insights/second-address");
      expect(article).toContain("Second version.");
      expect(await read("/es/insights/second-address")).toContain("ñandú");
      const picture = /\/blog-images\/blog-posts\/[\w-]+\.png/.exec(article)![0];
      expect((await get(picture)).headers.get("content-type")).toContain("image/");
      expect((await get("/insights/first-address")).headers.get("location")).toContain("/insights/second-address");
      for (const hidden of ["a-draft", "scheduled", "in-the-bin"])
        expect([hidden, (await get(`/insights/${hidden}`)).status]).toEqual([hidden, 404]);
      for (const path of ["/", "/es", "/sitemap.xml", "/rss.xml", "/journey", "/tools"]) await read(path);

      const signedIn = await fetch(`${address}/auth`, {
        method: "POST",
        body: new URLSearchParams({ intent: "sign-in", ...fixtureAdmin }),
        headers: { origin: address },
        redirect: "manual",
      });
      expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, "/admin"]);
      const cookie = signedIn.headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; ");
      expect(await read("/admin", cookie)).toContain("Scheduled for later");
      // The old post opens with the text as it was stored and with both of its versions, and looks as before.
      const list = await read("/admin", cookie);
      const post = /href="(\/admin\/posts\/[\w-]{36})"(?:(?!href=)[\s\S])*?>Kept since version one/.exec(list)![1]!;
      const stored = `<p>With a picture.</p><img src="${picture}" alt="A forest floor" width="900" height="600"><p>Second version.</p>`;
      expect(await read(post, cookie)).toContain(escaped(stored));
      const versions = await read(`${post}/revisions`, cookie);
      for (const version of [1, 2]) expect(versions).toContain(`<option value="${version}"`);
      expect(article).toMatch(
        /<p>With a picture\.<\/p><img src="[^"]+" [^>]*alt="A forest floor"[^>]*><p>Second version\.<\/p>/,
      );
      expect(await read("/admin/bin", cookie)).toContain("In the bin");
      expect(await read("/admin/images", cookie)).toContain("A forest floor");
      const leads = await read("/admin/leads", cookie);
      for (const person of ["Inés Ñáñez", "Bo Chen", "Caro Díaz"]) expect(leads).toContain(person);
      const lead = /\/admin\/leads\/[\w-]{36}/.exec(leads)![0];
      expect(await read(lead, cookie)).toContain("example.org");
      expect(await read("/admin/mail", cookie)).toContain("example.org");
      expect(await read("/admin/users", cookie)).toContain("eve@example.org");
      expect(await read("/admin/audit", cookie)).toContain("Kept since version one");
      expect(await site.stop()).toBe(0);
    } finally {
      await site?.stop("SIGKILL");
      if (kind === "postgres") await executeOnServer(serverUrl, `drop database if exists ${database} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}
