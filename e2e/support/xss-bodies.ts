import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { bodyTags } from "../../app/platform/html/sanitize.server.ts";
import { markContentChanged } from "../../app/platform/pages/content-version.server.ts";
import { db } from "../../db/client.server.ts";
import { makePost } from "../../test/factories/posts.ts";
import { posts } from "../../db/schema.ts";
import { collectAlerts, withoutPolicy } from "./xss-trap.ts";

/** Publishes each body as an article and opens it in the browser: no script runs, and no executable markup is left. */
export async function expectBodiesHarmless(page: Page, request: APIRequestContext, bodies: [string, string][]) {
  // Directly into the database, so that the sanitizing in the editor does not help.
  await db()
    .insert(posts)
    .values(
      bodies.map(([title, bodyContent], number) =>
        makePost({
          slug: `xss-${number}`,
          title,
          bodyContent: bodyContent.replaceAll("\u0000", ""),
          createdAt: new Date(2020, 0, 1),
        }),
      ),
    );
  await markContentChanged();
  await expect.poll(async () => (await request.get(`/insights/xss-${bodies.length - 1}`)).status()).toBe(200);
  const ran = await collectAlerts(page);
  await withoutPolicy(page);
  for (const [number, [title]] of bodies.entries()) {
    await page.goto(`/insights/xss-${number}`, { waitUntil: "load" });
    await expect(page.locator("h1")).toHaveText(title);
    expect(await findDisallowed(page), title).toEqual({ elements: [], attributes: [], addresses: [] });
    expect(ran, title).toEqual([]);
  }
}

/**
 * Serializes and parses the body again, triggers events on every element, and returns all elements, attributes and URL
 * schemes not allowed.
 */
function findDisallowed(page: Page) {
  return page.evaluate(async (allowed) => {
    const body = document.querySelector<HTMLElement>(".article-body")!;
    for (let times = 0; times < 2; times++) body.innerHTML = String(body.innerHTML);
    for (const element of body.querySelectorAll<HTMLElement>("*")) {
      for (const kind of ["mouseover", "pointerenter", "focus", "scroll", "animationstart", "toggle"])
        element.dispatchEvent(new Event(kind, { bubbles: true }));
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const all = [...body.querySelectorAll("*")];
    return {
      elements: all.map((element) => element.tagName).filter((name) => !allowed.includes(name.toLowerCase())),
      attributes: all
        .flatMap((element) => element.getAttributeNames())
        .filter(
          (name) =>
            !/^(href|title|target|rel|src|alt|width|height|loading|decoding|class|id|colspan|rowspan|data-kind|data-note|data-address)$/.test(
              name,
            ),
        ),
      addresses: [...body.querySelectorAll("a[href]")]
        .map((link) => (link as HTMLAnchorElement).protocol)
        .filter((scheme) => !/^(https?|mailto|tel):$/.test(scheme)),
    };
  }, bodyTags);
}
