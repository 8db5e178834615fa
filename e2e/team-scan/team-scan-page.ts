import { expect, type Page } from "@playwright/test";
import { pageCount, questionsOfPage } from "../../app/features/assessment/questions.ts";
import { copy, type Language, radio } from "../support/screens/scanner-page.ts";

// Steps that the specs of the team scan share.

export const inLanguage = (language: Language, path: string) => (language === "es" ? `/es${path}` : path);
export const words = (language: Language) => copy(language, "team-scan");

export async function fillStart(page: Page, organization: string, email: string, groups: string[] = []) {
  await page.locator('input[name="organization"]').fill(organization);
  await page.locator('input[name="name"]').fill("Lucía Fernández");
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="invited"]').fill("12");
  // As if it took a minute: a form that is filled in within 1.5 s gets no mail.
  await page.locator('input[name="startedAt"]').evaluate((field: HTMLInputElement) => {
    field.value = String(Date.now() - 60_000);
  });
  if (groups.length > 0 && !(await page.locator('input[name="group1"]').isVisible()))
    await page.locator("summary:has(+ fieldset)").click();
  for (const [index, name] of groups.entries()) await page.locator(`input[name="group${index + 1}"]`).fill(name);
}

export const step = (page: Page) => page.locator("#scan");

/** From the introduction to the last question. */
export async function answerPages(page: Page, language: Language, answer: number, from = 1) {
  const { navigation } = copy(language, "assessment");
  for (let number = from; number <= pageCount; number++) {
    await expect(step(page)).toHaveAttribute("data-step", `page ${number}`);
    for (const { id } of questionsOfPage(number)) await radio(page, id, answer).check();
    const name = number === pageCount ? navigation.complete : navigation.next;
    await page.getByRole("button", { name, exact: true }).click();
  }
  await expect(step(page)).toHaveAttribute("data-step", "last");
}
