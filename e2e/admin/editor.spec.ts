import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import { site as brand } from "#site";
import {
  box,
  button,
  fillRequired,
  htmlField,
  newest,
  open,
  quickTags,
  save,
  saved,
  store,
  stored,
  toggle,
} from "../support/screens/editor-page.ts";
import { createAdmin, sessionCookie, signInAsAdmin } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "editor" } });

test.beforeEach(async ({ context, site }) => {
  await db().execute(sql`truncate posts cascade`);
  await signInAsAdmin(context, site);
});

test("[254] [255] [256] [279] title and buttons show the state of the post; an unknown id shows an error", async ({
  page,
}) => {
  const draft = await store({ published: false });
  const live = await store({});
  await open(page, "new");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New Post");
  for (const name of ["Save Draft", "Publish"]) await expect(button(page, name)).toBeVisible();
  await open(page, draft.id);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Post");
  for (const name of ["Save Draft", "Publish"]) await expect(button(page, name)).toBeVisible();
  await expect(button(page, "Update & Publish")).toHaveCount(0);
  await open(page, live.id);
  await expect(button(page, "Update & Publish")).toBeVisible();
  await expect(
    page.getByText("Save Draft keeps your changes beside the live text. Update & Publish changes the public page."),
  ).toBeVisible();
  const answer = await page.goto("/admin/posts/unknown-id");
  expect(answer!.status()).toBe(404);
  await expect(page.getByRole("alert")).toHaveText("Failed to load post");
});

test("[257] [258] [259] tabs keep what was typed; the badge counts; Copy from English asks before it overwrites and is flagged", async ({
  page,
}) => {
  await open(page, "new");
  await fillRequired(page, "Gardens");
  const spanish = page.getByRole("tab", { name: /Spanish/ });
  await expect(spanish).toContainText("0/3");
  await spanish.click();
  await expect(box(page, "Title")).toBeHidden();
  for (const [index, name] of ["Title (Spanish)", "Preview (Spanish)", "Body (Spanish)"].entries()) {
    if (name.startsWith("Body")) await htmlField(page, name);
    await box(page, name).fill("Texto");
    await expect(spanish).toContainText(`${index + 1}/3`);
  }
  await page.getByRole("tab", { name: "English" }).click();
  await expect(box(page, "Title")).toHaveValue("Gardens");
  await spanish.click();
  await expect(box(page, "Body (Spanish)")).toHaveValue("Texto");
  await button(page, "Copy from English").click();
  await expect(page.getByRole("alertdialog")).toContainText("Replace the Spanish text with the English one?");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(box(page, "Title (Spanish)")).toHaveValue("Texto");
  await button(page, "Copy from English").click();
  await button(page, "Replace the Spanish text").click();
  await expect(box(page, "Title (Spanish)")).toHaveValue("Gardens");
  await expect(box(page, "Preview (Spanish)")).toHaveValue("About Gardens.");
  await expect(box(page, "Body (Spanish)")).toHaveValue("<p>The body of Gardens.</p>");
  await expect(page.getByText("Still the same as the English text")).toHaveCount(3);
  await box(page, "Title (Spanish)").fill("Jardines");
  await expect(page.getByText("Still the same as the English text")).toHaveCount(2);
});

test("[260] [274] [275] [276] Save Draft keeps the published flag, Publish sets it, and featured is independent of it", async ({
  page,
  request,
}) => {
  await open(page, "new");
  await fillRequired(page, "Flags");
  await expect(page.getByRole("switch", { name: "Published" })).not.toBeChecked();
  await page.getByRole("switch", { name: "Featured" }).check();
  await save(page, "Save Draft");
  const { id, slug } = await newest();
  expect(await stored(id)).toMatchObject({ published: false, featured: true });
  expect((await request.get(`/insights/${slug}`)).status()).toBe(404);
  expect(await (await request.get("/insights")).text()).not.toContain("About Flags.");
  await open(page, id);
  await save(page, "Publish");
  expect((await request.get(`/insights/${slug}`)).status()).toBe(200);
  await open(page, id);
  await box(page, "Author").fill("Alma");
  await save(page, "Save Draft");
  // The draft is stored beside the live post: the public page and the flag do not change.
  expect(await stored(id)).toMatchObject({ published: true, featured: true, author: brand.author });
  await open(page, id);
  await expect(box(page, "Author")).toHaveValue("Alma");
  await save(page, "Update & Publish");
  expect(await stored(id)).toMatchObject({ published: true, featured: true, author: "Alma" });
  await open(page, id);
  await page.getByRole("switch", { name: "Published" }).uncheck();
  await expect(page.getByText("“Published” is switched off: saving takes this post off the site.")).toBeVisible();
  await save(page, "Save Draft");
  expect(await stored(id)).toMatchObject({ published: false, featured: true });
  expect((await request.get(`/insights/${slug}`)).status()).toBe(404);
});

test("[261] the four clusters can be chosen", async ({ page }) => {
  await open(page, "new");
  const options = page.getByRole("combobox", { name: "Cluster" }).getByRole("option");
  expect((await options.allInnerTexts()).slice(1)).toEqual([
    "Transformational Business Pillars",
    "Organizational Evolution",
    "Consciousness",
    `${brand.name} Stories`,
  ]);
});

test("[262] [263] [264] [265] tags are added by quick-add, Add and Enter, without duplicates; an empty list is null", async ({
  page,
}) => {
  await open(page, "new");
  await fillRequired(page, "Tags");
  const tags = page.getByRole("group", { name: "Tags" }).getByRole("list", { name: "Tags" }).getByRole("listitem");
  for (const tag of quickTags)
    await page.getByRole("list", { name: "Quick add" }).getByRole("button", { name: tag, exact: true }).click();
  expect(await tags.allInnerTexts()).toEqual(quickTags);
  const own = box(page, "Your own tag");
  await own.fill("  Mutual aid ");
  await own.press("Enter");
  await expect(page).toHaveURL("/admin/posts/new");
  await own.fill("Commons");
  await button(page, "Add").click();
  for (const again of ["commons", "LEADERSHIP"]) {
    await own.fill(again);
    await own.press("Enter");
    await expect(page.getByText(`${again} is already there.`)).toBeVisible();
  }
  await page.getByRole("list", { name: "Quick add" }).getByRole("button", { name: "Teal", exact: true }).click();
  expect(await tags.allInnerTexts()).toEqual([...quickTags, "Mutual aid", "Commons"]);
  await button(page, "Remove the tag Burnout").click();
  await save(page, "Save Draft");
  const { id, tags: kept } = await newest();
  expect(kept).toEqual([...quickTags.filter((tag) => tag !== "Burnout"), "Mutual aid", "Commons"]);
  await open(page, id);
  for (const tag of kept!) await button(page, `Remove the tag ${tag}`).click();
  await save(page, "Save Draft");
  expect((await stored(id)).tags).toBeNull();
});

test("[266] [267] [268] every field is saved and comes back; the image shows publicly", async ({ page }) => {
  const image = "/apple-touch-icon.png";
  await open(page, "new");
  await expect(await htmlField(page)).toHaveAttribute("rows", "15");
  await expect(box(page, "Author")).toHaveValue(brand.author);
  await fillRequired(page, "All fields");
  await box(page, "Slug").fill("all-of-them");
  await box(page, "Featured image").fill(image);
  await box(page, "Describe the image").fill("A leaf");
  await page.getByText("Search and sharing").first().click();
  await box(page, "Search title").fill("Seo ".repeat(20));
  await box(page, "Search description").fill("m".repeat(100));
  await expect(page.getByText("87 of about 60 characters · Search engines will probably cut this.")).toBeVisible();
  await expect(page.getByText("100 of about 155 characters")).toBeVisible();
  await box(page, "Search title").fill("Seo");
  await box(page, "Search description").fill("Meta");
  await expect(page.getByText("4 of about 155 characters · There is room for more.")).toBeVisible();
  await expect(page.getByRole("figure").filter({ hasText: "How it may look in a search" })).toContainText(
    "› insights › all-of-themSeo | SaviaMeta",
  );
  const body = await htmlField(page);
  const counted = page.locator(`[id="${(await body.getAttribute("aria-describedby"))!.split(" ")[1]}"]`);
  await expect(counted).toHaveText("5 words · 1 min read");
  await body.fill(`<p>${"word ".repeat(401)}</p>`);
  await expect(counted).toHaveText("401 words · 3 min read");
  await body.fill("<p>The body of All fields.</p>");
  await page.getByRole("tab", { name: /Spanish/ }).click();
  const spanish = { "Title (Spanish)": "Todos", "Preview (Spanish)": "Resumen", "Body (Spanish)": "<p>Texto</p>" };
  await htmlField(page, "Body (Spanish)");
  for (const [name, text] of Object.entries(spanish)) await box(page, name).fill(text);
  await page.getByText("Search and sharing").last().click();
  await box(page, "Search title (Spanish)").fill("Seo es");
  await box(page, "Search description (Spanish)").fill("Meta es");
  await box(page, "Spanish keywords").fill("uno, dos");
  await save(page, "Publish");
  const post = await newest();
  expect(post).toMatchObject({
    title: "All fields",
    titleEs: "Todos",
    slug: "all-of-them",
    cluster: "evolution",
    featuredImage: image,
    featuredImageAlt: "A leaf",
    previewSnippet: "About All fields.",
    previewSnippetEs: "Resumen",
    bodyContentEs: "<p>Texto</p>",
    seoTitle: "Seo",
    seoTitleEs: "Seo es",
    metaDescription: "Meta",
    metaDescriptionEs: "Meta es",
    seoKeywordsEs: ["uno", "dos"],
    author: brand.author,
    published: true,
  });
  await open(page, post.id);
  await expect(box(page, "Slug")).toHaveValue("all-of-them");
  await page.getByRole("tab", { name: /Spanish/ }).click();
  await htmlField(page, "Body (Spanish)");
  for (const [name, text] of Object.entries(spanish)) await expect(box(page, name)).toHaveValue(text);
  await page.goto("/insights/all-of-them");
  await expect(page.getByRole("article").first().locator(`img[src="${image}"]`)).toBeVisible();
});

test("[269] [SV3] each missing required field shows the message, and nothing is stored", async ({ page }) => {
  for (const name of ["Title", "Preview", "Body", "Cluster"]) {
    await open(page, "new");
    await fillRequired(page, "Incomplete");
    if (name === "Cluster") await page.getByRole("combobox", { name }).selectOption("");
    else await box(page, name).fill("  ");
    // A field of the closed panel opens it.
    if (name === "Cluster") await toggle(page, "Details");
    await button(page, "Publish").click();
    const message = `Please fill in all required fields: ${name}`;
    await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
    const field = name === "Cluster" ? page.getByRole("combobox", { name }) : box(page, name);
    await expect(field).toBeFocused();
    await expect(page).toHaveURL("/admin/posts/new");
    await page.evaluate(() => localStorage.clear());
  }
  expect(await db().select().from(posts)).toEqual([]);
});

test("[270] [271] [272] the slug follows the title until it is edited, and may be empty", async ({ page }) => {
  await open(page, "new");
  await box(page, "Title").fill("  Hello, World!! 2025 ");
  await expect(box(page, "Slug")).toHaveValue("hello-world-2025");
  await expect(page.getByText(/Public address: .*\/insights\/hello-world-2025$/)).toBeVisible();
  await expect(page.locator("label", { hasText: /^Slug/ })).toContainText("*");
  await box(page, "Slug").fill("own-address");
  await fillRequired(page, "Another title");
  await expect(box(page, "Slug")).toHaveValue("own-address");
  await save(page, "Save Draft");
  const first = await newest();
  expect(first.slug).toBe("own-address");
  await open(page, first.id);
  await box(page, "Title").fill("A third title");
  await expect(box(page, "Slug")).toHaveValue("own-address");
  await box(page, "Slug").fill("");
  await save(page, "Save Draft");
  expect((await stored(first.id)).slug).toBe("a-third-title");
});

test("[R13] an empty slug is generated, a taken one gets a number, a changed one on a live post leaves a 301", async ({
  page,
  request,
}) => {
  const live = await store({ slug: "the-first" });
  await store({ slug: "taken", published: false });
  await open(page, live.id);
  await box(page, "Slug").fill("taken");
  await expect(page.getByText("Visitors to the old address will be sent to the new one.")).toBeVisible();
  await button(page, "Update & Publish").click();
  await expect(page.getByText("That slug was taken, so we used taken-2.")).toBeVisible();
  for (const prefix of ["", "/es"]) {
    const answer = await request.get(`${prefix}/insights/the-first`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, `${prefix}/insights/taken-2`]);
  }
  expect((await request.get("/insights/taken-2")).status()).toBe(200);
});

test("[273] the body is cleaned before it is stored", async ({ request, site }) => {
  const cookie = await sessionCookie(await createAdmin());
  const body =
    '<p>p <strong>s</strong> <em>e</em> <a href="/x" onclick="alert(1)">a</a></p><h2>h</h2><h3>h</h3><ul><li>u</li></ul><ol><li>o</li></ol><blockquote>q</blockquote><img src="/i.png" onerror="alert(1)"><script>alert(1)</script><div>in a div</div><iframe src="https://x.example"></iframe>';
  const answer = await request.post("/admin/posts/new", {
    headers: { cookie, origin: site.url },
    form: { intent: "save", title: "Clean", cluster: "business", preview_snippet: "p", body_content: body },
    maxRedirects: 0,
  });
  expect([answer.status(), answer.headers().location]).toEqual([303, "/admin"]);
  const { bodyContent } = await newest();
  const tags = new Set([...bodyContent.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag));
  expect([...tags].sort()).toEqual(["a", "blockquote", "em", "h2", "h3", "img", "li", "ol", "p", "strong", "ul"]);
  expect(bodyContent).not.toMatch(/alert|onclick|onerror/);
});

test("[277] the message is shown for 1.5 s, then the list opens", async ({ page }) => {
  await page.clock.install();
  await open(page, "new");
  await fillRequired(page, "Timing");
  // From here on, time passes only as the test says.
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await button(page, "Save Draft").click();
  await expect(page.getByText(saved)).toBeVisible();
  await expect(button(page, "Publish")).toBeDisabled();
  // React runs effects, here the one that starts the timer, in a message to itself.
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    port2.postMessage(undefined);
    return new Promise((done) => (port1.onmessage = done));
  });
  await page.clock.runFor(1400);
  await expect(page.getByText(saved)).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/admin\/posts\//);
  await page.clock.runFor(200);
  await expect(page).toHaveURL("/admin");
});

test("[278] a save that fails shows the server's message, and the text is still there", async ({ page }) => {
  const post = await store({ published: false });
  await open(page, post.id);
  await box(page, "Title").fill("x".repeat(201));
  await button(page, "Save Draft").click();
  await expect(page.getByText("Please keep this to 200 characters or fewer.")).toBeVisible();
  await box(page, "Title").fill("Still here");
  await page.route("**/admin/posts/*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await button(page, "Save Draft").click();
  await expect(page.getByText("The post could not be saved. Your text is still here: please try again.")).toBeVisible();
  await expect(box(page, "Title")).toHaveValue("Still here");
  await page.unrouteAll();
  // The message of the attempt before may still be there: wait for the end of each attempt.
  await page.context().setOffline(true);
  const lost = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await button(page, "Save Draft").click();
  await lost;
  await expect(page.getByText("The post could not be saved. Your text is still here: please try again.")).toBeVisible();
  await expect(box(page, "Title")).toHaveValue("Still here");
  await page.context().setOffline(false);
  await db().execute(sql`alter table post_revisions rename to gone`);
  const refused = page.waitForResponse((response) => response.request().method() === "POST");
  await button(page, "Save Draft").click();
  expect((await refused).status()).toBe(500);
  await expect(page.getByText("The post could not be saved. Your text is still here: please try again.")).toBeVisible();
  await db().execute(sql`alter table gone rename to post_revisions`);
  await save(page, "Save Draft");
  expect((await stored(post.id)).title).toBe("Still here");
});

test("[285] create, load, update, toggle and delete by HTTP with an admin's session", async ({ request, site }) => {
  const headers = { cookie: await sessionCookie(await createAdmin()), origin: site.url };
  const form = { title: "Cycle", cluster: "stories", preview_snippet: "p", body_content: "<p>b</p>" };
  expect(
    (await request.post("/admin/posts/new", { headers, form: { ...form, intent: "save" }, maxRedirects: 0 })).status(),
  ).toBe(303);
  const { id } = await newest();
  const page = await (await request.get(`/admin/posts/${id}`, { headers })).text();
  expect(page).toMatch(/name="title"[^>]*>Cycle<\/textarea>/);
  await request.post(`/admin/posts/${id}`, {
    headers,
    form: { ...form, title: "Cycle two", version: "1", intent: "save" },
    maxRedirects: 0,
  });
  expect(await stored(id)).toMatchObject({ title: "Cycle two", published: false, version: 2 });
  await request.post("/admin?index", { headers, form: { id, intent: "publish" }, maxRedirects: 0 });
  expect((await stored(id)).published).toBe(true);
  await request.post("/admin?index", { headers, form: { id, intent: "delete" }, maxRedirects: 0 });
  expect((await stored(id)).deletedAt).not.toBeNull();
  const audit = (await (await request.get("/admin/audit", { headers })).text()).replace(/<[^>]+>/g, "|");
  for (const what of ["Created a post", "Saved a post", "Published a post", "Moved a post to the bin"])
    expect(audit).toMatch(new RegExp(`\\|${what}\\|+Cycle( two)?\\|`));
  const missing = await request.post("/admin/posts/new", { headers, form: { ...form, title: "", intent: "save" } });
  expect(missing.status()).toBe(422);
  expect(await missing.text()).toContain("Please fill in all required fields");
});
