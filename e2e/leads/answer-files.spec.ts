import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { chooseLanguage, signInAsAdmin } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";
import { sendInquiry, leadsSite } from "../support/screens/leads-page.ts";

test.use({ siteOptions: leadsSite });

const answersOf = (leadId: string) =>
  db().select().from(mails).where(sql`${mails.leadId} = ${leadId} and ${mails.authorId} is not null`);
const passTime = () => db().update(mails).set({ nextAttemptAt: sql`now()` }).where(sql`${mails.state} = 'planned'`);
const pdf = (name: string, bytes = 12) => ({ name, mimeType: "application/pdf", buffer: Buffer.alloc(bytes, "a") });
const shots = process.env.SHOTS;

for (const javaScriptEnabled of [true, false])
  for (const language of ["en", "es"] as const)
    test(`[CT7] [CT8] in ${language}, ${javaScriptEnabled ? "with" : "without"} JavaScript: a file goes with the answer; 11 MB and a program are refused, and nothing typed is lost`, async ({
      browser,
      site,
      request,
    }) => {
      const words = {
        en: {
          body: "Answer to Ana",
          files: "Attachments",
          attach: "Attach",
          send: "Send",
          large: "at most 10 MB",
          harm: "can do harm",
          remove: "Remove b.pdf",
        },
        es: {
          body: "Respuesta a Ana",
          files: "Archivos adjuntos",
          attach: "Adjuntar",
          send: "Enviar",
          large: "como máximo 10 MB",
          harm: "pueden causar daños",
          remove: "Quitar b.pdf",
        },
      }[language];
      const inquiry = await sendInquiry(request, { name: "Ana", language: "es" });
      const viewport = { width: 360, height: 800 };
      const context = await browser.newContext({ javaScriptEnabled, baseURL: site.url, viewport });
      await signInAsAdmin(context, site);
      await chooseLanguage(context, site, language);
      const page = await context.newPage();
      await page.goto(`/admin/leads/${inquiry.id}`);
      if (javaScriptEnabled) await waitForHydration(page);
      if (javaScriptEnabled) await expect(page.getByRole("toolbar")).toBeVisible();
      const text = page.getByRole("textbox", { name: words.body });
      await text.fill("Va adjunto.");
      const attach = async (...files: ReturnType<typeof pdf>[]) => {
        await page.getByLabel(words.files, { exact: true }).setInputFiles(files);
        if (!javaScriptEnabled) await page.getByRole("button", { name: words.attach, exact: true }).click();
      };
      await attach(pdf("Informe.pdf"), pdf("b.pdf"));
      await expect(page.getByRole("link", { name: /Informe\.pdf/ })).toBeVisible();
      await attach(pdf("large.pdf", 11 * 1024 * 1024));
      await expect(page.getByText(words.large)).toBeVisible();
      await attach({ ...pdf("run.exe"), mimeType: "application/x-msdownload" });
      await expect(page.getByText(words.harm)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page, "an answer with files");
      if (shots)
        await page.screenshot({
          path: `${shots}/files-${language}-${javaScriptEnabled ? "js" : "plain"}.png`,
          fullPage: true,
        });
      await page.getByRole("button", { name: words.remove }).click();
      await expect(page.getByRole("link", { name: /b\.pdf/ })).toHaveCount(0);
      if (javaScriptEnabled) await expect(text).toHaveText("Va adjunto.");
      else await expect(text).toHaveValue("Va adjunto.");
      await page.getByRole("button", { name: words.send, exact: true }).click();
      await expect(page.locator("[data-answer=planned]").getByRole("link", { name: /Informe\.pdf/ })).toBeVisible();
      await passTime();
      await expect.poll(async () => (await answersOf(inquiry.id)).map(({ state }) => state)).toEqual(["sent"]);
      const { raw } = await site.mailbox.waitFor(
        (mail) => mail.to.includes(inquiry.email) && mail.raw.includes("Informe.pdf"),
      );
      expect(raw).toContain("Content-Disposition: attachment; filename=Informe.pdf");
      expect(raw).toContain(Buffer.alloc(12, "a").toString("base64"));
      const link = page.getByRole("link", { name: /Informe\.pdf/ }).first();
      const response = await context.request.get((await link.getAttribute("href"))!);
      expect(response.headers()["content-disposition"]).toMatch(/^attachment/);
      expect(response.headers()["content-type"]).toBe("application/octet-stream");
      await context.close();
    });

test("[CT7] an answer that is sent while its file is still being attached waits for it @long", async ({
  page,
  request,
  admin: _,
}) => {
  const inquiry = await sendInquiry(request, { name: "Ana", language: "en" });
  await page.goto(`/admin/leads/${inquiry.id}`);
  await waitForHydration(page);
  await expect(page.getByRole("toolbar")).toBeVisible();
  await page.getByRole("textbox", { name: "Answer to Ana" }).fill("Attached.");
  const { promise: continued, resolve: continueUpload } = Promise.withResolvers<void>();
  await page.route("**/*", async (route) => {
    const body = route.request().postData() ?? "";
    if (body.includes("answer-attach") && body.includes("filename=")) await continued;
    await route.fallback();
  });
  await page.getByLabel("Attachments", { exact: true }).setInputFiles(pdf("Offer.pdf"));
  await expect(page.getByText("Attaching", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("A file is still being attached.", { exact: false }).first()).toBeVisible();
  expect(await answersOf(inquiry.id)).toEqual([]);
  continueUpload();
  await expect(page.getByRole("link", { name: "Offer.pdf" })).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Your answer goes out in 20 seconds.")).toBeVisible();
  await expect.poll(async () => (await answersOf(inquiry.id)).length).toBe(1);
  await expect(page.locator("[data-answer=planned]")).toContainText("Offer.pdf");
});
