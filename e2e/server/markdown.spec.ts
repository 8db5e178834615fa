import { connect } from "node:net";
import { eq } from "drizzle-orm";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { markdownPath } from "#app/platform/pages/markdown-path.ts";
import { pageList } from "#app/platform/pages/public-pages.ts";
import { raiseRedirectsVersion } from "#app/platform/pages/redirects/redirects.server.ts";
import { db } from "#db/client.server.ts";
import { storePost } from "#test/factories/posts.ts";
import { addresses, events, posts } from "#db/schema.ts";
import { createAdmin, sessionCookie } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";
import { ask } from "../support/wire.ts";

test.use({ siteOptions: { name: "markdown" } });

const typeOf = (headers: Record<string, unknown>) => String(headers["content-type"]).split(";")[0];
const isHtml = "text/html";
const isMarkdown = "text/markdown";

test("[MD1] every public page, article and event has its Markdown in both languages, as its HTML says", async ({
  site,
}) => {
  const articles = await db().select({ slug: posts.slug }).from(posts).where(eq(posts.published, true));
  const gatherings = await db().select({ slug: events.slug }).from(events).where(eq(events.state, "published"));
  const pages = [
    ...pageList.flatMap(([, { path, listed }]) => (listed ? [] : [path])),
    ...articles.map(({ slug }) => `/insights/${slug}`),
    ...gatherings.map(({ slug }) => `/events/${slug}`),
  ];
  expect(pages.length).toBeGreaterThan(20);
  for (const page of pages.flatMap((path) => [path, path === "/" ? "/es" : `/es${path}`])) {
    const html = await ask(site.url, page);
    const link = /^<([^>]+)>; rel="alternate"; type="text\/markdown"$/.exec(String(html.headers.link))?.[1];
    expect(link, page).toBe(markdownPath(page));
    expect(html.headers.vary, page).toMatch(/^Accept(, Accept-Encoding)?$/);
    const markdown = await ask(site.url, link ?? "");
    expect([markdown.status, markdown.headers["content-type"]], page).toEqual([200, "text/markdown; charset=utf-8"]);
    // The English address, for an article that is not translated.
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html.text)?.[1];
    expect(canonical, page).toMatch(site.url);
    expect(markdown.headers.link, page).toBe(`<${canonical}>; rel="canonical"`);
    const language = page.startsWith("/es") ? "es" : "en";
    expect(markdown.text, page).toContain(`\nurl: "${canonical}"\nlanguage: "${language}"\n`);
    // Nothing of the page's code, and no address that only the page could resolve.
    expect(markdown.text, page).not.toMatch(/<(div|span|svg|p|a|script)\b|\]\(\/|undefined|\[object|\{\{/);
  }
  expect((await ask(site.url, "/insights.md?page=2&utm_source=x")).text).toContain(
    `url: "${site.url}/insights?page=2"`,
  );
});

test("[MD2][MD3] a page is HTML or Markdown, whatever was asked for before, also on one connection", async ({
  site,
}) => {
  const kinds: [accept: string, type: string][] = [
    ["text/html,application/xhtml+xml,*/*;q=0.8", isHtml],
    ["text/markdown", isMarkdown],
    ["*/*", isHtml],
    ["text/markdown, text/html, */*", isMarkdown],
    ["text/markdown;q=0.4, text/html;q=0.5", isHtml],
    ["text/html;q=0.4, TEXT/MARKDOWN;q=0.5", isMarkdown],
  ];
  const etags = new Map<string, Set<string>>();
  for (const round of ["new", "in memory"])
    for (const [accept, type] of kinds) {
      const answer = await ask(site.url, "/es/about", { headers: { accept, "accept-encoding": "br" } });
      expect([answer.status, typeOf(answer.headers)], `${accept}, ${round}`).toEqual([200, type]);
      expect(answer.headers.vary).toBe("Accept, Accept-Encoding");
      expect(answer.headers["cache-control"]).toMatch(type === isHtml ? /^public/ : /^private/);
      expect(answer.headers["content-location"]).toBe(type === isHtml ? undefined : "/es/about.md");
      etags.set(type, (etags.get(type) ?? new Set()).add(String(answer.headers.etag).replace(/^W\//, "")));
    }
  const [html, markdown] = [[...(etags.get(isHtml) ?? [])], [...(etags.get(isMarkdown) ?? [])]];
  expect([html.length, markdown.length]).toEqual([1, 1]);
  expect(html).not.toEqual(markdown);
  // An ETag of the one is none of the other.
  for (const [accept, status] of [
    [isMarkdown, 200],
    [isHtml, 304],
  ] as const) {
    const headers = { accept, "accept-encoding": "br", "if-none-match": html.join() };
    expect((await ask(site.url, "/es/about", { headers })).status).toBe(status);
  }
  expect(
    (await ask(site.url, "/es/about", { method: "HEAD", headers: { accept: isMarkdown } })).headers["content-type"],
  ).toContain(isMarkdown);
  const types = await onOneConnection(
    site.url,
    "/es/about",
    kinds.map(([accept]) => accept),
  );
  expect(types).toEqual(kinds.map(([, type]) => type));
});

/** The types of the answers to requests that are sent one after the other on a connection. */
async function onOneConnection(base: string, path: string, accepts: string[]): Promise<string[]> {
  const { hostname, port, host } = new URL(base);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.on("data", (chunk) => (text += chunk.toString("latin1")));
  const found = () => [...text.matchAll(/^content-type: ([^;\r]+)/gim)].map(([, type]) => type ?? "");
  for (const [index, accept] of accepts.entries()) {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: ${accept}\r\n\r\n`);
    await expect.poll(() => found().length).toBe(index + 1);
  }
  socket.destroy();
  return found();
}

test("[MD3] a change shows in the Markdown, and an unpublished article leaves it", async ({ site }) => {
  const post = await storePost({ title: "Before *it*" });
  const path = `/insights/${post.slug}.md`;
  const read = async () => (await ask(site.url, path)).text;
  await expect.poll(read).toContain("# Before \\*it\\*");
  await db().update(posts).set({ title: "After" }).where(eq(posts.id, post.id));
  await markContentChanged();
  await expect.poll(read).toContain("# After");
  await db().update(posts).set({ published: false }).where(eq(posts.id, post.id));
  await markContentChanged();
  await expect.poll(read).toBe("There is no such page.");
  const asked = await ask(site.url, `/insights/${post.slug}`, { headers: { accept: isMarkdown } });
  expect([asked.status, typeOf(asked.headers)]).toEqual([404, isHtml]);
});

test("[MD4] what is not for everybody has no Markdown, and a session changes nothing in it", async ({ site }) => {
  for (const path of [
    "/admin",
    "/auth",
    "/account",
    "/tools/result/abc",
    "/tools/team/abc",
    "/preview/abc",
    "/draft/abc",
    "/events/registration/abc",
    "/insights/no-such",
    "/rss.xml",
    "/search",
  ]) {
    const markdown = await ask(site.url, `${path}.md`);
    expect([markdown.status, typeOf(markdown.headers)], path).not.toEqual([200, isMarkdown]);
    const asked = await ask(site.url, path, { headers: { accept: isMarkdown } });
    expect(typeOf(asked.headers), path).not.toBe(isMarkdown);
  }
  const sent = await ask(site.url, "/journey.md?sent=00000000-0000-4000-8000-000000000000");
  expect([sent.status, sent.headers.location]).toEqual([302, "/journey.md"]);
  const searched = await ask(site.url, "/insights?q=roots", { headers: { accept: isMarkdown } });
  expect([searched.status, typeOf(searched.headers)]).toEqual([200, isHtml]);
  const cookie = await sessionCookie(await createAdmin());
  for (const path of ["/offerings.md", "/journey.md"]) {
    const own = await ask(site.url, path, { headers: { cookie } });
    const others = await ask(site.url, path);
    expect([own.text, own.headers.etag]).toEqual([others.text, others.headers.etag]);
    expect(own.headers["set-cookie"]).toBeUndefined();
  }
  const html = await ask(site.url, "/offerings", { headers: { cookie } });
  expect(html.headers["cache-control"]).toBe("private, no-store");
});

test("[MD4] what has moved leads to the Markdown of the new address", async ({ site }) => {
  await db().insert(addresses).values({ path: "/old-about", target: "/about", status: 301 });
  await raiseRedirectsVersion(db());
  await markContentChanged();
  const ends = async (path: string, accept = "*/*") => {
    const { status, headers } = await ask(site.url, path, { headers: { accept } });
    return [status, headers.location];
  };
  await expect.poll(() => ends("/old-about")).toEqual([301, "/about"]);
  expect(await ends("/es/old-about", isMarkdown)).toEqual([301, "/es/about"]);
  expect(await ends("/%61bout.md?a=1")).toEqual([301, "/about.md?a=1"]);
  expect(await ends("/about.md/")).toEqual([301, "/about.md"]);
});
