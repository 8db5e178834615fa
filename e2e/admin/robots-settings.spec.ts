import { signInAsAdmin } from "../support/sign-in.ts";
import { startSecondProcess } from "../support/site-process.ts";
import { expect, test, waitForHydration } from "../support/site.ts";
import { expectAccessible } from "../support/axe.ts";
import { ask } from "../support/wire.ts";
import { resetSettings, saveSettings, settingsField } from "../support/screens/settings-page.ts";

test.use({ siteOptions: { name: "robots-settings" } });
test.beforeEach(resetSettings);

const address = "/admin/settings/robots";
const robotsOf = async (base: string) => (await ask(base, "/robots.txt")).text;
const tagOf = async (base: string, path: string) => (await ask(base, path)).headers["x-robots-tag"];

for (const javaScriptEnabled of [true, false])
  test(`[MD5] what the owner refuses counts at once in every process, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
    site,
  }) => {
    const second = await startSecondProcess(site, { SITE_URL: site.url });
    const context = await browser.newContext({ javaScriptEnabled, baseURL: site.url });
    try {
      const delivered = `User-agent: *\nDisallow: /account\nDisallow: /admin\nDisallow: /auth\nDisallow: /functions\nDisallow: /rpc\n\nSitemap: ${site.url}/sitemap.xml\n`;
      for (const base of [site.url, second.url]) {
        await expect.poll(() => robotsOf(base)).toBe(delivered);
        expect(await tagOf(base, "/about")).toBeUndefined();
      }
      await signInAsAdmin(context, site);
      const page = await context.newPage();
      await page.goto(address);
      if (javaScriptEnabled) await waitForHydration(page);
      await settingsField(page, "robotsSearch").selectOption("refuse");
      await settingsField(page, "robotsTraining").selectOption("refuse");
      await saveSettings(page);
      await expect(page.getByText("The settings are saved")).toBeVisible();
      for (const base of [site.url, second.url]) {
        await expect.poll(() => robotsOf(base)).toContain("search=no, ai-input=yes, ai-train=no");
        const robots = await robotsOf(base);
        expect(robots).toContain("\nUser-agent: GPTBot\n");
        expect(robots).not.toMatch(/OAI-SearchBot|Sitemap/);
        for (const path of ["/about", "/es/about.md", "/insights", "/covers/business/flood.svg"])
          expect(await tagOf(base, path), path).toBe("noindex, noai, noimageai");
      }
      await page.goto(address);
      await settingsField(page, "robotsSearch").selectOption("allow");
      await settingsField(page, "robotsTraining").selectOption("allow");
      await saveSettings(page);
      await expect(page.getByText("The settings are saved")).toBeVisible();
      for (const base of [site.url, second.url]) await expect.poll(() => robotsOf(base)).toBe(delivered);
      expect(await tagOf(second.url, "/about")).toBeUndefined();
    } finally {
      await context.close();
      await second.stop();
    }
  });

for (const [locale, title] of [
  ["en-US", "Search engines and assistants"],
  ["es-MX", "Buscadores y asistentes"],
] as const)
  test(`[MD5] the part explains what each choice does, ${locale}`, { tag: "@long" }, async ({ browser, site }) => {
    const context = await browser.newContext({ locale, baseURL: site.url });
    await signInAsAdmin(context, site);
    const page = await context.newPage();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      await waitForHydration(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      for (const name of ["GPTBot", "ChatGPT-User", "noindex"])
        await expect(page.getByText(name).first()).toBeVisible();
      await expectAccessible(page, `${locale} ${width}`);
    }
    await context.close();
  });
