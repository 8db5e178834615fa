import sharp from "sharp";
import { createAdmin, signInWithForm } from "../support/sign-in.ts";
import { adminSite, expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: adminSite });

/**
 * A first-time editor finds everything by its visible label, from the sign-in to the published article in both
 * languages. SHOTS=folder saves a screenshot of every step.
 */
test("a first-time editor publishes a bilingual article with an image in one session", async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(150_000);
  const started = Date.now();
  let step = 0;
  const look = async (name: string) => {
    step++;
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/walk-${String(step).padStart(2, "0")}-${name}.png` });
  };
  const box = (name: string) => page.getByRole("textbox", { name, exact: true });
  const photo = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: "#4f7a5b" } })
    .jpeg()
    .toBuffer();

  await signInWithForm(page, await createAdmin());
  await expect(page).toHaveURL("/admin");
  await look("dashboard");
  await page.getByRole("link", { name: "New Post" }).click();
  await waitForHydration(page);
  await look("empty-editor");

  await box("Title").fill("The bench outside the office");
  await box("Preview").fill(
    "Our best decisions were made on a bench. A short note on where people really talk, and what to do with it.",
  );
  await page.getByRole("combobox", { name: "Cluster" }).selectOption({ label: "Consciousness" });
  await expect(box("Body")).toHaveAttribute("contenteditable", "true");
  await box("Body").click();
  await page.keyboard.type("Nobody planned the bench.");
  await page.keyboard.press("Enter");
  await page.keyboard.type(
    "It stood there when we moved in, and soon it was where people said what they had not said inside.",
  );
  const previewButton = page.getByRole("button", { name: "Preview", exact: true });
  await previewButton.click();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("Nobody planned the bench.");
  await page.getByRole("region", { name: "Preview" }).evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
  await look("english-written");
  await previewButton.click();

  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Upload Image" }).click(),
  ]);
  await chooser.setFiles({ name: "bench.jpg", mimeType: "image/jpeg", buffer: photo });
  await expect(box("Body").locator("img")).toHaveAttribute("src", /^\/blog-images/);
  await look("picture-inserted");
  await box("Describe the image").last().fill("A wooden bench under a jacaranda");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(box("Body").locator("img")).toHaveAttribute("alt", "A wooden bench under a jacaranda");

  await page.getByRole("tab", { name: /Spanish/ }).click();
  await page.getByRole("button", { name: "Copy from English" }).click();
  await expect(page.getByRole("tab", { name: /Spanish/ })).toContainText("3/3");
  await look("copied-to-spanish");
  await box("Title (Spanish)").fill("La banca afuera de la oficina");
  await box("Preview (Spanish)").fill(
    "Nuestras mejores decisiones se tomaron en una banca. Una nota breve sobre dónde habla de verdad la gente, y qué hacer con eso.",
  );
  await page.getByRole("button", { name: "HTML", exact: true }).click();
  const english = await box("Body (Spanish)").inputValue();
  await box("Body (Spanish)").fill(
    english
      .replace("Nobody planned the bench.", "Nadie planeó la banca.")
      .replace(
        /It stood there.*inside\./,
        "Ya estaba ahí cuando llegamos, y pronto fue donde la gente decía lo que adentro callaba.",
      ),
  );
  await previewButton.click();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("La banca afuera de la oficina");
  await look("spanish-written");
  await previewButton.click();
  await page.getByRole("button", { name: "Details", exact: true }).click();

  await page.getByRole("button", { name: "Leadership", exact: true }).click();
  await page.getByRole("button", { name: "Choose from the library" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /bench/ }).first().click();
  await page.getByRole("heading", { name: "Details" }).scrollIntoViewIfNeeded();
  await look("details");

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Post saved successfully! Redirecting...")).toBeVisible();
  await look("saved");
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText(
    "The bench outside the office",
  );
  await look("published");
  expect((Date.now() - started) / 1000).toBeLessThan(300);

  const reader = await browser.newContext({ baseURL: site.url });
  const article = await reader.newPage();
  for (const [path, title, words] of [
    ["/insights/the-bench-outside-the-office", "The bench outside the office", "Nobody planned the bench."],
    ["/es/insights/the-bench-outside-the-office", "La banca afuera de la oficina", "Nadie planeó la banca."],
  ] as const) {
    await article.goto(path);
    await expect(article.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(article.locator(".article-body")).toContainText(words);
    const picture = article.locator(".article-body img");
    await expect(picture).toHaveAttribute("alt", "A wooden bench under a jacaranda");
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    if (process.env.SHOTS)
      await article.screenshot({
        path: `${process.env.SHOTS}/walk-${path.startsWith("/es") ? "12-es" : "11-en"}-article.png`,
        fullPage: true,
      });
  }
  await reader.close();
});
