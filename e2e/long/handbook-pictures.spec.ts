import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import sharp from "sharp";
import { pictureOf, pictureSize } from "#app/features/admin/help/topic-picture.ts";
import { topicKeys } from "#app/platform/help/topics.ts";
import { languages } from "#app/platform/i18n/language.ts";
import { fillForHandbook, recipes, wordsOf, type Filled } from "../support/handbook.ts";
import { trustedProxy } from "../support/inquiries.ts";
import { chooseLanguage, createAdmin, sessionCookie, signInAs } from "../support/sign-in.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "handbook-pictures", env: trustedProxy } });

/** Set by scripts/make/make-handbook-pictures.ts. Otherwise the pictures are made as well, but not stored. */
const stores = process.env.HANDBOOK_PICTURES === "store";
/** Of the pages that the script was asked for. */
const asked = (process.env.HANDBOOK_TOPICS ?? "").split(" ").filter(Boolean);
const mostBytes = 40_000;
const screen = { width: 960, height: 576 };
let filled: Filled | undefined;

for (const language of languages)
  test(`[HB4] every picture of the handbook can be made from the running site (${language})`, async ({
    browser,
    request,
    site,
  }) => {
    test.setTimeout(scaledTimeout(240_000));
    const owner = await createAdmin({ email: `lucia-${language}@example.org` });
    filled ??= await fillForHandbook(request, site, await sessionCookie(owner));
    const words = await wordsOf(request, language);
    const failed: string[] = [];
    for (const topic of topicKeys.filter((key) => asked.length === 0 || asked.includes(key))) {
      const made = test.step(topic, async () => {
        // A context for each: none finds what another has typed.
        const context = await browser.newContext({
          baseURL: site.url,
          locale: language === "es" ? "es-MX" : "en-US",
          viewport: screen,
          deviceScaleFactor: 1.25,
          reducedMotion: "reduce",
        });
        await chooseLanguage(context, site, language);
        await signInAs(context, site, owner);
        const page = await context.newPage();
        page.setDefaultTimeout(scaledTimeout(15_000));
        const shown = await recipes[topic](page, filled!, words);
        await expect(shown, `${topic} ${language}`).toBeInViewport();
        await page.evaluate(() => document.fonts.ready);
        const picture = await page.screenshot({ animations: "disabled", caret: "hide" });
        await context.close();
        const file = `public${pictureOf(topic, language)}`;
        if (stores) await store(file, picture);
        expect(existsSync(file), `${file} (npx node scripts/make/make-handbook-pictures.ts)`).toBe(true);
        expect(statSync(file).size).toBeLessThan(mostBytes);
        const { width, height } = await sharp(file).metadata();
        expect({ width, height }).toEqual(pictureSize);
      });
      await made.catch((error: Error) => failed.push(`${topic}: ${error.message}`));
    }
    expect(failed).toEqual([]);
  });

/** As good as fits. */
async function store(file: string, picture: Buffer) {
  mkdirSync(dirname(file), { recursive: true });
  for (const quality of [76, 62, 48, 34, 20, 10]) {
    const small = await sharp(picture)
      .resize({ ...pictureSize, fit: "fill" })
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer();
    writeFileSync(file, small);
    if (small.length < mostBytes) return;
  }
}
