import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { contentChanged } from "../../app/platform/pages/content-version.server.ts";
import { db } from "../../db/client.server.ts";
import { makePost } from "../../db/factories.ts";
import { posts } from "../../db/schema.ts";
import { listen, withoutPolicy } from "./xss-trap.ts";

/** Publishes each body as an article and reads it in the browser: nothing runs, and nothing that could run is left. */
export async function expectBodiesHarmless(page: Page, request: APIRequestContext, bodies: [string, string][]) {
  // Straight into the database: whatever the editor would have done on the way is not relied upon.
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
  await contentChanged();
  await expect.poll(async () => (await request.get(`/insights/xss-${bodies.length - 1}`)).status()).toBe(200);
  const ran = await listen(page);
  await withoutPolicy(page);
  for (const [number, [title]] of bodies.entries()) {
    await page.goto(`/insights/xss-${number}`, { waitUntil: "load" });
    await expect(page.locator("h1")).toHaveText(title);
    expect(await provoke(page), title).toEqual({ elements: [], attributes: [], addresses: [] });
    expect(ran, title).toEqual([]);
  }
}

/** Reads the body once more the other way: written down, put in as a fragment, moved about, every link's address looked at. */
function provoke(page: Page) {
  return page.evaluate(async () => {
    const body = document.querySelector<HTMLElement>(".article-body")!;
    for (let times = 0; times < 2; times++) body.innerHTML = String(body.innerHTML);
    for (const element of body.querySelectorAll<HTMLElement>("*")) {
      for (const kind of ["mouseover", "pointerenter", "focus", "scroll", "animationstart", "toggle"])
        element.dispatchEvent(new Event(kind, { bubbles: true }));
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const allowed = ["P", "H2", "H3", "STRONG", "EM", "UL", "OL", "LI", "A", "BLOCKQUOTE", "IMG"];
    const all = [...body.querySelectorAll("*")];
    return {
      elements: all.map((element) => element.tagName).filter((name) => !allowed.includes(name)),
      attributes: all
        .flatMap((element) => element.getAttributeNames())
        .filter((name) => !/^(href|title|target|rel|src|alt|width|height|loading|decoding)$/.test(name)),
      addresses: [...body.querySelectorAll("a[href]")]
        .map((link) => (link as HTMLAnchorElement).protocol)
        .filter((scheme) => !/^(https?|mailto|tel):$/.test(scheme)),
    };
  });
}
