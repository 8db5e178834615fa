import { expect, type Page } from "@playwright/test";
import {
  type Answer,
  type Answers,
  type Pillar,
  pageCount,
  pillarQuestions,
  pillars,
  questionsOfPage,
  questionsOfPillar,
} from "../../../app/features/assessment/questions.ts";
import { readResources } from "../../../app/platform/i18n/resources.server.ts";
import { waitForHydration } from "../site.ts";

// Steps that the scanner's specs share.

export type Language = "en" | "es";
export const languages: Language[] = ["en", "es"];
export const copy = (language: Language, namespace: string) =>
  JSON.parse(readResources("public/locales").json[language][namespace]!);
export const toolsPath = (language: Language) => (language === "es" ? "/es/tools" : "/tools");
export const fill = (sentence: string, values: Record<string, string | number>) =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

export const sameAnswers = (answer: Answer) =>
  Object.fromEntries(pillarQuestions.map(({ id }) => [id, answer])) as Answers;

/** Answers with the given sums: the highest answers first, then the rest. */
export function answersWithSums(sums: Partial<Record<Pillar, number>>): Answers {
  return Object.fromEntries(
    pillars.flatMap((pillar) =>
      questionsOfPillar(pillar).map(({ id }, index) => [id, Math.min(5, Math.max(0, (sums[pillar] ?? 0) - index * 5))]),
    ),
  ) as Answers;
}

let people = 0;
export const person = () => ({
  firstName: "Lucía",
  lastName: "Fernández",
  email: `lucia${++people}.${Date.now()}@coop.example`,
  company: "Cooperativa del Valle",
});

export const scanner = (page: Page) => page.locator("#scanner");
export const radio = (page: Page, id: string, answer: number) => page.locator(`input[name="${id}"][value="${answer}"]`);

export async function openTools(page: Page, language: Language, javaScript = true) {
  await page.goto(toolsPath(language));
  if (javaScript) await waitForHydration(page);
}

export const button = (page: Page, name: string) => scanner(page).getByRole("button", { name, exact: true });

export async function answerPage(page: Page, number: number, answers: Answers) {
  for (const { id } of questionsOfPage(number)) await radio(page, id, answers[id]).check();
}

/** From the intro to the e-mail step. */
export async function completeAssessment(
  page: Page,
  language: Language,
  answers: Answers,
  eachPage?: (number: number) => Promise<void>,
) {
  const { intro, navigation, pillars: names, email } = copy(language, "assessment");
  await button(page, intro.start).click();
  for (let number = 1; number <= pageCount; number++) {
    await expect(scanner(page).getByRole("heading", { level: 2 })).toHaveText(names[pillars[number - 1]!].title);
    await answerPage(page, number, answers);
    await eachPage?.(number);
    await button(page, number === pageCount ? navigation.complete : navigation.next).click();
  }
  await expect(scanner(page).getByRole("heading", { name: email.title })).toBeVisible();
}

/** Stores a complete set of answers on the device, as an earlier visit would, and opens the e-mail step. */
export async function openEmailStep(page: Page, language: Language, answers: Answers) {
  await page.goto(toolsPath(language));
  await page.evaluate((state) => localStorage.setItem("organizational-health-scanner.v1", JSON.stringify(state)), {
    step: "email",
    page: 7,
    answers,
  });
  await page.reload();
  await waitForHydration(page);
  await expect(scanner(page).getByRole("heading", { name: copy(language, "assessment").email.title })).toBeVisible();
}

export async function fillContact(page: Page, contact = person()) {
  for (const [field, value] of Object.entries(contact)) await page.locator(`input[name="${field}"]`).fill(value);
  return contact;
}

/** Fills in the four fields and sends. */
export async function send(page: Page, language: Language, contact = person()) {
  await fillContact(page, contact);
  await button(page, copy(language, "assessment").email.submit).click();
  await expect(page.locator("[data-result]")).toBeVisible();
  return contact;
}

/** The link in a raw mail, whose lines may be broken anywhere. */
export function linkIn(raw: string): string {
  const text = raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  return /\/(?:es\/)?tools\/result\/[0-9a-f]{48}/.exec(text)![0];
}
