import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { desc, eq } from "drizzle-orm";
import { createRedirect } from "#app/features/redirects/admin/redirects-admin.server.ts";
import { answerMany, startScan } from "#test/factories/team-scans.ts";
import type { TopicKey } from "#app/platform/help/topics.ts";
import { db } from "#db/client.server.ts";
import { events, leads, posts, subscribers } from "#db/schema.ts";
import { sendInquiry } from "./screens/leads-page.ts";
import type { Copy } from "#app/platform/i18n/copy.ts";
import { copyOf, type Language } from "./copy.ts";
import { store } from "./screens/editor-page.ts";
import { expect, waitForHydration } from "./site.ts";

/** What the pictures of the handbook show, beside the sample content of every new site. */
export async function fillForHandbook(request: APIRequestContext, site: { url: string }, cookie: string) {
  const inquiry = await sendInquiry(request, {
    name: "Ana Beltrán",
    organization: "Cooperativa La Semilla",
    goals: "Decidir una vez y no cuatro. Descansar más.",
    language: "es",
  });
  await sendInquiry(request, { name: "Joel Martin", organization: "River Trust", goals: "A calmer board." });
  const { scan } = await startScan({ organization: "Cooperativa La Semilla", name: "Lucía Fernández" });
  await answerMany(scan, 7);
  const [manager] = await db().select().from(leads).where(eq(leads.name, "Lucía Fernández"));
  const editor = { id: "editor", email: "editor@savia.example" };
  await createRedirect(editor, { source: "/blog/*", target: "/insights/*", permanent: true });
  await createRedirect(editor, { source: "/contact", target: "/journey", permanent: true });
  for (const [email, state, place] of [
    ["ana@lasemilla.example", "active", "footer"],
    ["joel@rivertrust.example", "active", "article"],
    ["rosa@panal.example", "pending", "events"],
    ["teo@raiz.example", "left", "inquiry"],
  ] as const) {
    const source = { place, shown: "", at: "", page: place === "article" ? "/insights" : "/" };
    await db().insert(subscribers).values({ email, language: "es", state, source, leaveToken: email });
  }
  const [article] = await db().select().from(posts).where(eq(posts.published, true)).orderBy(desc(posts.createdAt));
  // The cards that the site draws serve as photographs.
  for (const { slug } of await db().select().from(posts).where(eq(posts.published, true)).limit(6)) {
    const drawn = await request.get(`/social/en/${slug}.png`);
    const stored = await request.post("/admin/images/upload", {
      headers: { cookie, origin: site.url },
      multipart: { image: { name: `${slug}.png`, mimeType: "image/png", buffer: await drawn.body() } },
    });
    expect(stored.status(), slug).toBe(201);
  }
  for (const [title, cluster] of [
    ["Harvest, then rest", "stories"],
    ["Who holds the map?", "business"],
  ] as const)
    await store({ title, cluster, published: true });
  const draft = await store({
    title: "The calm before a decision",
    titleEs: "La calma antes de decidir",
    previewSnippet: "What changes when a team sleeps on it.",
    previewSnippetEs: "Qué cambia cuando un equipo lo consulta con la almohada.",
    bodyContent:
      "<p>We asked for one quiet night.</p><h2>What happened</h2><p>Nobody wrote. In the morning the answer was clear.</p>",
    bodyContentEs:
      "<p>Pedimos una noche tranquila.</p><h2>Qué pasó</h2><p>Nadie escribió. Por la mañana, la respuesta era clara.</p>",
    published: false,
  });
  const [event] = await db().select().from(events).limit(1);
  return { inquiry: inquiry.id, manager: manager!.id, article: article!.id, draft: draft.id, event: event!.id };
}

export type Filled = Awaited<ReturnType<typeof fillForHandbook>>;
type Words = { admin: Copy["admin"]; pages: Copy["pages"]; settings: Copy["settings"] };
type Recipe = (page: Page, filled: Filled, words: Words) => Promise<Locator>;

export async function wordsOf(request: APIRequestContext, language: Language): Promise<Words> {
  const [admin, pages, settings] = await Promise.all([
    copyOf(request, language, "admin"),
    copyOf(request, language, "pages"),
    copyOf(request, language, "settings"),
  ]);
  return { admin, pages, settings };
}

async function open(page: Page, address: string) {
  await page.goto(address);
  await waitForHydration(page);
}
const title = (page: Page) => page.getByRole("heading", { level: 1 });
/** Puts a part of the page below the header. */
async function bring(locator: Locator, below = "4.5rem") {
  await locator.first().evaluate((element, margin) => {
    element.style.scrollMarginTop = margin;
    element.scrollIntoView();
  }, below);
}
const list =
  (address: string): Recipe =>
  async (page) => {
    await open(page, address);
    await expect(page.getByRole("main").locator("li").first()).toBeVisible();
    return title(page);
  };

/** How each picture of the handbook comes about: goes there, does what is shown, and returns what must be in view. */
export const recipes: Record<TopicKey, Recipe> = {
  "first-steps": async (page, _, { admin }) => {
    await open(page, "/admin");
    const heading = page.getByText(admin.firstSteps.title, { exact: true });
    await bring(heading);
    return heading;
  },
  around: async (page, _, { admin }) => {
    await open(page, "/admin");
    await page.keyboard.press("Control+k");
    await page.getByRole("searchbox", { name: admin.find.label }).fill("event");
    const found = page.locator("[data-found=event]");
    await expect(found.getByRole("link").first()).toBeVisible();
    return found;
  },
  articles: async (page, { article }, { admin }) => {
    await open(page, `/admin/posts/${article}`);
    const details = page.getByRole("button", { name: admin.editor.sections.details, exact: true });
    if ((await details.getAttribute("aria-expanded")) === "false") await details.click();
    const text = page.getByRole("textbox", { name: admin.editor.fields.body, exact: true });
    await expect(text.locator("p").first()).toBeVisible();
    return text.locator("p").first();
  },
  languages: async (page, { draft }, { admin }) => {
    // Beside each other they need a wide window.
    await page.setViewportSize({ width: 1300, height: 780 });
    await open(page, `/admin/posts/${draft}`);
    await page.getByRole("button", { name: admin.editor.twins.languages, exact: true }).click();
    const region = page.locator("[contenteditable=true]").nth(1);
    await expect(region).toBeVisible();
    return region;
  },
  pictures: async (page) => {
    await open(page, "/admin/images");
    const first = page.getByRole("main").getByRole("img").first();
    await bring(first, "11rem");
    return first;
  },
  pages: async (page, _, { pages }) => {
    await page.setViewportSize({ width: 1200, height: 720 });
    await page.goto("/admin/pages/home/edit");
    await expect(page.locator("iframe")).toHaveAttribute("data-state", "ready");
    const text = page.frameLocator("iframe").getByRole("heading", { level: 1 });
    await text.click();
    const panel = page.getByRole("complementary", { name: pages.edit.panel });
    await expect(panel.getByRole("textbox").first()).toBeVisible();
    return panel;
  },
  people: async (page) => {
    await open(page, "/admin/people/new");
    const name = page.getByRole("main").getByRole("textbox").first();
    await name.fill("Rosa Vidal");
    return name;
  },
  blog: async (page) => {
    await open(page, "/admin/calendar");
    const planned = page.getByText("Who holds the map?").first();
    await bring(planned, "18rem");
    return planned;
  },
  events: list("/admin/events"),
  inquiries: async (page, { inquiry }, { admin }) => {
    await open(page, `/admin/leads/${inquiry}`);
    const name = admin.lead.answer.label.replace("{{name}}", "Ana Beltrán");
    // The editor takes the place of the text area when it is loaded.
    await page
      .locator("[contenteditable=true]")
      .and(page.getByRole("textbox", { name }))
      .fill("Querida Ana:\n\nGracias.");
    const heading = page.getByRole("heading", { name: admin.lead.answer.title });
    await bring(heading);
    return heading;
  },
  "team-scans": async (page, { manager }, { admin }) => {
    await open(page, `/admin/leads/${manager}`);
    const entry = page.getByText(admin.lead.timeline.teamScan.answers, { exact: true }).first();
    await bring(entry, "12rem");
    return entry;
  },
  mail: list("/admin/mail"),
  settings: async (page) => {
    await open(page, "/admin/settings/organization");
    return page.getByRole("main").getByRole("textbox").first();
  },
  subscribers: async (page) => {
    await open(page, "/admin/subscribers");
    const first = page.getByRole("main").locator("li").first();
    await expect(first).toBeVisible();
    return first;
  },
  redirects: async (page) => {
    await open(page, "/admin/redirects");
    const first = page.getByRole("listitem").filter({ hasText: "/blog/*" });
    await bring(first, "14rem");
    return first;
  },
  users: async (page) => {
    await open(page, "/admin/users/invitations");
    await page.getByRole("main").getByRole("textbox").first().fill("rosa@example.org");
    return page.getByRole("main").getByRole("textbox").first();
  },
  backups: async (page, _, { settings }) => {
    await open(page, "/admin/settings/backups");
    const now = page.getByRole("button", { name: settings.backups.now });
    await expect(now).toBeVisible();
    return now;
  },
  history: async (page, { draft }, { admin }) => {
    await open(page, `/admin/posts/${draft}`);
    const field = page.getByRole("textbox", { name: admin.editor.fields.title, exact: true });
    for (const next of [`The quiet before a decision ${Date.now() % 100}`, "The calm before deciding"]) {
      await field.fill(next);
      await page.keyboard.press("Control+s");
      await expect(page.getByText(admin.editor.messages.savedHere).first()).toBeVisible();
    }
    await open(page, `/admin/posts/${draft}/revisions`);
    const compared = page.locator("ins, del").first();
    await bring(title(page));
    await expect(compared).toBeVisible();
    return title(page);
  },
  figures: async (page) => {
    await open(page, "/admin/overview");
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
    return title(page);
  },
};
