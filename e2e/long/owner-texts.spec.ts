import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { findProblems } from "#app/platform/i18n/changes/check-change.ts";
import { listFields, type CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import { hasFixedCount } from "#app/platform/i18n/changes/fixed-lists.ts";
import { languages } from "#app/platform/i18n/language.ts";
import { deliveredCopy } from "#app/platform/i18n/resources.server.ts";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { copyPages } from "#app/features/pages/copy-pages.ts";
import { recordTypes, type RecordValues } from "#app/features/proof/admin/record-types.server.ts";
import { partAddress, partNames } from "#app/features/settings/admin/part-names.ts";
import { adminPaths, recordKinds } from "#app/platform/records/record-kinds.ts";
import { db } from "#db/client.server.ts";
import { copyChanges, images, settings, sitePictures, siteRecords } from "#db/schema.ts";
import { xssCorpus } from "../../test/xss-corpus.ts";
import { pages } from "../support/public-pages.ts";
import { expect, waitForHydration, test } from "../support/site.ts";
import { collectAlerts, withoutPolicy } from "../support/xss-trap.ts";

test.use({ siteOptions: { name: "owner-texts" } });

const attack = `"'></title></textarea></script></style>-->${Object.values(xssCorpus).join(" ").replaceAll("\u0000", "")}`;
const short = "\"'></script><img src=x onerror=alert('name')>";

const bothLanguages = (paths: string[]) => paths.flatMap((path) => [path, `/es${path === "/" ? "" : path}`]);

test.beforeEach(async () => {
  for (const table of [copyChanges, siteRecords, sitePictures]) await db().delete(table);
  await db().delete(settings).where(eq(settings.key, "site"));
});

test("no text of settings, people, stories, quotes and pictures runs as a script, even without a Content-Security-Policy", async ({
  page,
  request,
  admin: _,
}) => {
  test.setTimeout(180_000);
  const path = "blog-images/blog-posts/1741132800000-k3j9x2.webp";
  await db()
    .insert(images)
    .values({ path, alt: attack, originalName: attack, width: 900, height: 900, bytes: 1, uploadedBy: short });
  await db()
    .insert(sitePictures)
    .values({ slot: "founder", imagePath: path, alt: attack, altEs: attack, focusX: 50, focusY: 50 });
  const ids: string[] = [];
  for (const [position, kind] of recordKinds.entries()) {
    const texts = Object.entries(recordTypes[kind].empty).map(([name, value]) => [
      name,
      typeof value === "string" && !/^(picture|focus.|slug|key|family|permissionOn|sourceUrl)$/.test(name)
        ? attack
        : value,
    ]);
    const values = Object.fromEntries(texts) as RecordValues;
    const id = randomUUID();
    ids.push(id);
    await db()
      .insert(siteRecords)
      .values({
        id,
        kind,
        position,
        values: { ...values, picture: `/${path}`, onHome: true, onOfferings: true, shown: true },
        slug: kind === "story" ? "hostile" : null,
        published: true,
        publishedAt: new Date(),
        createdBy: short,
      });
  }
  await db()
    .insert(settings)
    .values({
      key: "site",
      value: {
        name: short,
        founderName: short,
        author: short,
        senderName: short,
        linkNames: [short],
        linkUrls: ["https://networks.example/x"],
      },
    });
  await markContentChanged();
  const ran = await collectAlerts(page);
  await withoutPolicy(page);
  for (const address of [
    ...bothLanguages([...pages, "/stories", "/stories/hostile", "/insights?q=onerror", "/nowhere"]),
    "/admin",
    ...partNames.map(partAddress),
    ...recordKinds.flatMap((kind, index) => [adminPaths[kind], `${adminPaths[kind]}/${ids[index]}`]),
    "/admin/pictures",
    "/admin/pictures/founder",
  ]) {
    await page.goto(address);
    await expect(page.locator("h1").first(), address).toBeVisible();
    await waitForHydration(page);
    const running = page.locator(
      "[onerror], [onload], [onclick], [onmouseover], [onfocus], [ontoggle], a[href^='javascript:' i]",
    );
    expect(await running.count(), address).toBe(0);
    expect(ran, address).toEqual([]);
  }
  // Files that other programs read stay well-formed.
  for (const file of ["/rss.xml", "/es/rss.xml", "/sitemap.xml"]) {
    const xml = await (await request.get(file)).text();
    const problem = await page.evaluate(
      (text) => new DOMParser().parseFromString(text, "application/xml").querySelector("parsererror")?.textContent,
      xml,
    );
    expect(problem ?? "", file).toBe("");
  }
  expect(await (await request.get("/rss.xml")).text()).toContain("/stories/hostile");
  const calendar = await (await request.get("/events.ics")).text();
  expect(calendar.split(/\r\n/).filter((line) => line !== "" && !/^([A-Z-]+[:;]| )/.test(line))).toEqual([]);
});

/** Every list of the public copy with another number of entries, except lists with a fixed number. */
function listsWith(change: (list: CopyNode[]) => CopyNode[]) {
  return copyPages
    .flatMap(({ parts }) => parts.map(({ namespace }) => namespace))
    .filter((namespace, index, all) => all.indexOf(namespace) === index)
    .flatMap((namespace) =>
      languages.flatMap((language) =>
        listFields(deliveredCopy(language, namespace)!).flatMap((field) => {
          if (field.kind !== "list") return [];
          const value = change(field.delivered as CopyNode[]);
          const fixedCount = hasFixedCount(namespace, field.path);
          if (findProblems(field, value, { fixedCount }).length > 0) return [];
          return [{ namespace, language, path: field.path, value, delivered: field.delivered, updatedBy: "ana" }];
        }),
      ),
    );
}

/** Another entry like the last one, with its own key and words. */
function another(item: CopyNode, number: number): CopyNode {
  if (typeof item === "string") return `${item} ${number}`;
  if (Array.isArray(item)) return item;
  return Object.fromEntries(
    Object.entries(item).map(([name, child]) => [
      name,
      name === "key" || name === "id" ? `added-${number}` : name === "url" ? child : another(child, number),
    ]),
  );
}

for (const [what, change] of [
  ["two entries more", (list: CopyNode[]) => [...list, another(list.at(-1)!, 1), another(list.at(-1)!, 2)]],
  ["the first entry alone", (list: CopyNode[]) => list.slice(0, 1)],
] as const)
  test(`every page works with ${what} in each list`, async ({ page }) => {
    test.setTimeout(120_000);
    const rows = listsWith(change);
    expect(rows.length).toBeGreaterThan(50);
    await db().insert(copyChanges).values(rows);
    await markContentChanged();
    for (const address of bothLanguages(pages)) {
      const answer = await page.goto(address);
      expect(answer!.status(), address).toBe(200);
      await waitForHydration(page);
      await expect(page.locator("h1").first(), address).toBeVisible();
    }
  });
