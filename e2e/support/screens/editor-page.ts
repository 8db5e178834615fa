import type { Locator, Page } from "@playwright/test";
import type { Editor } from "@tiptap/core";
import { desc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import { expect, waitForHydration } from "../site.ts";

export { storePost as store } from "#test/factories/posts.ts";

// Helpers for the tests of the post editor.

export const quickTags = [
  "Leadership",
  "Burnout",
  "Teal",
  "Light Codes",
  "Collaboration",
  "Reiki",
  "Vision",
  "Culture",
  "Transformation",
  "Regenerative",
  "Consciousness",
  "Well-being",
  "Innovation",
  "Strategy",
];
export const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const saved = "Post saved successfully! Redirecting...";
export const newest = async () => (await db().select().from(posts).orderBy(desc(posts.updatedAt)).limit(1))[0]!;
export const stored = async (id: string) => (await db().select().from(posts).where(eq(posts.id, id)))[0]!;

export async function open(page: Page, id: string) {
  await page.goto(`/admin/posts/${id}`);
  await waitForHydration(page);
}

/** Opens or closes what stands beside the text; the preview and the second language are closed at first. */
export const toggle = (page: Page, part: "Details" | "Preview" | "Both languages") => button(page, part).click();

/** The HTML view's text area. Without JavaScript it is there at once. */
export async function htmlField(page: Page, name = "Body") {
  const html = button(page, "HTML");
  const hasScript = await page.evaluate(() => document.documentElement.hasAttribute("data-hydrated"));
  if (hasScript) await html.click();
  const field = box(page, name);
  await expect(field).toHaveJSProperty("tagName", "TEXTAREA");
  return field;
}

/** The visual view's text. */
export async function visualField(page: Page, name = "Body") {
  const field = box(page, name);
  await expect(field).toHaveAttribute("contenteditable", "true");
  return field;
}

/** The selection in the editor's own state, which is updated after the page's. */
export function selectedText(field: Locator): Promise<string> {
  return field.evaluate((element) => {
    const { doc, selection } = (element as unknown as { editor: Editor }).editor.state;
    return doc.textBetween(selection.from, selection.to);
  });
}

/**
 * Puts the cursor at the end of a paragraph or a caption through the editor. A key that is pressed within milliseconds of a click
 * has no effect, because the editor is still taking over the click's selection.
 */
export async function cursorToEnd(paragraph: Locator) {
  const field = paragraph.locator("xpath=ancestor-or-self::*[@contenteditable='true'][last()]");
  await paragraph.evaluate((element) => {
    const root = element.closest(".ProseMirror") as unknown as { editor: Editor };
    root.editor.commands.focus(root.editor.view.posAtDOM(element, element.childNodes.length));
  });
  await expect(field).toBeFocused();
  await expect.poll(() => textBehindCursor(field)).toBe("");
}

/** From the editor's own state, which follows a moved cursor with a delay. */
function textBehindCursor(field: Locator): Promise<string> {
  return field.evaluate((element) => {
    const { $from } = (element as unknown as { editor: Editor }).editor.state.selection;
    return $from.parent.textContent.slice($from.parentOffset);
  });
}

export async function fillRequired(page: Page, title: string) {
  await box(page, "Title").fill(title);
  await box(page, "Preview").fill(`About ${title}.`);
  await (await htmlField(page)).fill(`<p>The body of ${title}.</p>`);
  await page.getByRole("combobox", { name: "Cluster" }).selectOption("evolution");
}

export async function save(page: Page, name: string) {
  await button(page, name).click();
  await expect(page.getByText(saved)).toBeVisible();
  await expect(page).toHaveURL("/admin");
  // The address changes before the page does.
  await expect(box(page, "Title")).toHaveCount(0);
}
