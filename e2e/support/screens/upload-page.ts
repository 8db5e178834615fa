import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { waitForHydration, type Site } from "../site.ts";

export const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
export const address = /\/blog-images\/blog-posts\/\d+-[a-z0-9]+\.(jpg|png|webp|avif)/;
export const picture = (width = 1000, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: "#4f7a5b" } });
export const photo = async (width?: number, height?: number) => ({
  name: "garden.jpg",
  mimeType: "image/jpeg",
  buffer: await picture(width, height).jpeg().toBuffer(),
});
export const storedFiles = (site: Site) => {
  const folder = join(site.dataDir, "uploads", "blog-images", "blog-posts");
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};

export async function openNew(page: Page) {
  await page.goto("/admin/posts/new");
  await waitForHydration(page);
}
export const fileField = (page: Page) => page.locator("input[type=file]").first();
