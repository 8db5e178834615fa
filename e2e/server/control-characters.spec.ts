import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { images, posts } from "#db/schema.ts";
import { waitUntilShown } from "../support/insights-posts.ts";
import { createAdmin, sessionCookie } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "control-characters" } });

/** Characters that XML 1.0 forbids but a form can contain. */
const controls = "\u0001\u0002\u0008\u000b\u000c\u000e\u001b\u001f\ufffe\uffff";
const xmlAddresses = ["/rss.xml", "/es/rss.xml", "/sitemap.xml"];

/**
 * The error of the browser's strict XML parser, if any. Needs a blank page: the site's policy forbids the parser's
 * styles.
 */
function xmlError(page: Page, text: string): Promise<string | undefined> {
  return page.evaluate(
    (given) =>
      new DOMParser().parseFromString(given, "application/xml").querySelector("parsererror")?.textContent ?? undefined,
    text,
  );
}

async function expectValidXml(page: Page) {
  for (const address of xmlAddresses) {
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBe(200);
    expect(await xmlError(page, await answer.text()), address).toBeUndefined();
  }
}

test("the XML parser used by these tests refuses control characters", async ({ page }) => {
  expect(await xmlError(page, "<a>\u0001</a>")).toBeTruthy();
  expect(await xmlError(page, "<a>\uffff</a>")).toBeTruthy();
  expect(await xmlError(page, "<a>é 🌱</a>")).toBeUndefined();
});

test("posts stored with control characters break neither feed, sitemap nor social card", async ({ page }) => {
  const [post] = await db().select().from(posts).where(eq(posts.published, true)).limit(1);
  const odd = {
    title: `A${controls}b]]>`,
    titleEs: `Á${controls}`,
    previewSnippet: controls,
    previewSnippetEs: controls,
  };
  const bodies = { bodyContent: `<p>x${controls}y &#1; ]]> z</p>`, bodyContentEs: `<p>x${controls}</p>` };
  await db()
    .update(posts)
    .set({ ...odd, ...bodies, tags: [controls], author: `Ana${controls}` })
    .where(eq(posts.id, post!.id));
  await waitUntilShown(page.request);
  await expectValidXml(page);
  for (const address of [`/insights/${post!.slug}`, `/social/en/${post!.slug}.png`, "/events"])
    expect((await page.request.get(address)).status(), address).toBe(200);
});

test("control characters, NUL and their entities are removed when a post is saved", async ({
  page,
  site,
  admin: _,
}) => {
  const id = randomUUID();
  const text = (value: string) => `${value.slice(0, 1)}\u0000${controls}${value.slice(1)}`;
  const form = {
    intent: "publish",
    create_id: id,
    title: text("Title"),
    title_es: text("Título"),
    slug: text("control-free"),
    cluster: "business",
    tags: text("Teal"),
    preview_snippet: text("Preview"),
    preview_snippet_es: text("Resumen"),
    body_content: `<p>${text("Body")} &#0;&#1;&#x1f;</p>`,
    body_content_es: `<p>${text("Texto")}</p>`,
    seo_title: text("Seo"),
    meta_description: text("Meta"),
    featured_image_alt: text("Alt"),
    author: text("Ana"),
  };
  const saved = await page.request.post("/admin/posts/new", { form, headers: { origin: site.url }, maxRedirects: 0 });
  expect(saved.status()).toBe(303);
  const [post] = await db().select().from(posts).where(eq(posts.id, id));
  expect(post).toMatchObject({
    title: "Title",
    titleEs: "Título",
    slug: "control-free",
    tags: ["Teal"],
    author: "Ana",
  });
  expect(post!.bodyContentEs).toBe("<p>Texto</p>");
  expect(JSON.stringify(post)).not.toMatch(/\\u00[01]|\ufffe|\uffff/);
  await expectValidXml(page);
});

test("NUL in any other field or id of the admin area never causes a 500", async ({ site }) => {
  const cookie = await sessionCookie(await createAdmin());
  const send = async (path: string, body: Record<string, string>) => {
    const answer = await fetch(site.url + path, {
      method: "POST",
      headers: { cookie, origin: site.url, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(body),
      redirect: "manual",
    });
    return answer.status;
  };
  const [image] = await db()
    .insert(images)
    .values({ path: "blog-images/blog-posts/1-a.webp", width: 1, height: 1, bytes: 1, uploadedBy: "ana@example.org" })
    .returning();
  expect(await send("/admin/images", { intent: "describe", id: image!.id, alt: "A\u0000 hill\u0001" })).toBe(303);
  expect((await db().select().from(images).where(eq(images.id, image!.id)))[0]!.alt).toBe("A hill");

  const [post] = await db().select({ id: posts.id }).from(posts).limit(1);
  const odd = "a\u0000b";
  const requests: [string, Record<string, string>][] = [
    ["/admin?index", { intent: "publish", id: odd }],
    ["/admin?index", { intent: "delete", id: odd }],
    ["/admin/bin", { intent: "purge", id: odd }],
    [`/admin/posts/${post!.id}/revisions`, { version: odd }],
    [`/admin/posts/${post!.id}/revisions`, { version: "9999999999" }],
    ["/admin/images", { intent: "delete", id: odd }],
    ["/admin/mail", { id: odd }],
    ["/admin/users/invitations", { intent: "resend", id: odd }],
    ["/account", { intent: "profile", name: odd }],
    ["/auth", { intent: "sign-in", email: `${odd}@example.org`, password: odd }],
    ["/auth/forgot", { email: `${odd}@example.org` }],
  ];
  for (const [path, body] of requests) {
    const status = await send(path, body);
    expect(status, `${path} ${JSON.stringify(body)}`).toBeLessThan(500);
    expect(status, `${path} ${JSON.stringify(body)}`).not.toBe(405);
  }
  const json = (path: string, body: object) =>
    fetch(site.url + path, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  for (const text of ["\u0000", "a\ud800"])
    expect((await json("/rpc/has_role", { _user_id: text, _role: "admin" })).status).toBe(400);
  expect(site.output()).not.toContain('"level":50');
});
