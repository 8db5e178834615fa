import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { drafts, mails } from "#db/schema.ts";
import { storePosts } from "#test/factories/posts.ts";
import { expectAccessible } from "../support/axe.ts";
import { chooseLanguage, signInAsAdmin } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";
import { sendInquiry, leadsSite } from "../support/screens/leads-page.ts";

test.use({ siteOptions: leadsSite });

const answersOf = (leadId: string) =>
  db().select().from(mails).where(sql`${mails.leadId} = ${leadId} and ${mails.authorId} is not null`);
const shots = process.env.SHOTS;

for (const language of ["en", "es"] as const)
  test(`[CT4] [CT5] [CT6] in ${language}: an answer with bold, a list and a picked link; Ctrl+S keeps it, Ctrl+Enter does not send it`, async ({
    page,
    context,
    site,
    request,
  }) => {
    const words = {
      en: {
        body: "Answer to Ana",
        bold: "Bold",
        list: "Bulleted list",
        link: "Link",
        address: "Address of the link",
        send: "Send",
      },
      es: {
        body: "Respuesta a Ana",
        bold: "Negrita",
        list: "Lista con viñetas",
        link: "Enlace",
        address: "Dirección del enlace",
        send: "Enviar",
      },
    }[language];
    const title = `Escuchar bien, ${language}`;
    await storePosts({ title: "Listening well", titleEs: title, slug: `listening-${language}` });
    const inquiry = await sendInquiry(request, { name: "Ana", language: "es" });
    await signInAsAdmin(context, site);
    await chooseLanguage(context, site, language);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`/admin/leads/${inquiry.id}`);
    await waitForHydration(page);
    const text = page.getByRole("textbox", { name: words.body });
    await expect(page.getByRole("button", { name: words.bold, exact: true })).toBeVisible();
    await text.click();
    await page.keyboard.type("Hola ");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("Ana");
    await page.keyboard.press("Control+b");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: words.list, exact: true }).click();
    await page.keyboard.type("uno");
    await page.keyboard.press("Enter");
    await page.keyboard.type("dos ");
    await page.getByRole("button", { name: words.link, exact: true }).click();
    await page.getByLabel(words.address).fill("escuchar");
    await expectAccessible(page, "the editor of an answer with the search for links");
    if (shots) await page.screenshot({ path: `${shots}/editor-${language}-360.png`, fullPage: true });
    await page.getByRole("button", { name: title }).click();
    await expect(text.locator("li a")).toHaveText(title);
    await page.keyboard.press("Control+Enter");
    await page.keyboard.type("fin");
    await page.keyboard.press("Control+s");
    await expect
      .poll(async () =>
        JSON.stringify((await db().select().from(drafts).where(eq(drafts.subjectId, inquiry.id)))[0]?.value ?? ""),
      )
      .toContain("fin");
    expect(await answersOf(inquiry.id)).toEqual([]);
    await page.reload();
    await expect(text.locator("strong")).toHaveText("Ana");
    await page.getByRole("button", { name: words.send, exact: true }).click();
    await expect.poll(async () => (await answersOf(inquiry.id)).length).toBe(1);
    const [mail] = await answersOf(inquiry.id);
    expect(mail!.html).toContain("<strong>Ana</strong>");
    expect(mail!.html).toContain(`href="${site.url}/es/insights/listening-${language}"`);
    expect(mail!.text).toMatch(/uno\n/);
  });

test("[CT6] without JavaScript a link is chosen from a list, and the text area has the formatting explained", async ({
  browser,
  site,
  request,
}) => {
  await storePosts({ title: "Listening well", titleEs: "Escuchar sin prisa", slug: "listening-plain" });
  const inquiry = await sendInquiry(request, { name: "Ana", language: "es" });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await page.goto(`/admin/leads/${inquiry.id}`);
  const text = page.getByLabel("Answer to Ana");
  await text.fill("Hola, Ana:");
  await page.getByLabel("Link", { exact: true }).selectOption({ label: "Article: Escuchar sin prisa" });
  await page.getByRole("button", { name: "Insert the link" }).click();
  await expect(text).toHaveValue(`Hola, Ana:\n\nEscuchar sin prisa: ${site.url}/es/insights/listening-plain`);
  await text.fill(`<p>Hola <b>Ana</b></p><script>alert(1)</script>`);
  await page.getByRole("button", { name: "Insert the link" }).click();
  await expect(page.getByText("This text has formatting")).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(async () => (await answersOf(inquiry.id)).length).toBe(1);
  const [mail] = await answersOf(inquiry.id);
  expect(mail!.html).toContain("<strong>Ana</strong>");
  expect(mail!.html).not.toContain("<script");
  await context.close();
});
