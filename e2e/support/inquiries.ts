import type { Page } from "@playwright/test";
import type { Language } from "./copy.ts";

/** What a visitor writes into the journey form; every address is another person's. */
export type FilledIn = {
  name: string;
  email: string;
  organization: string;
  role: string;
  goals: string;
  vision: string;
};

let people = 0;

export function someone(given: Partial<FilledIn> = {}): FilledIn {
  people++;
  return {
    name: "Ana Beltrán",
    email: `ana-${process.pid}-${people}@example.org`,
    organization: "Cooperativa La Semilla",
    role: "Treasurer",
    goals: "Decide once.\nRest more.",
    vision: "A quiet Tuesday.",
    ...given,
  };
}

export const wholeInquiry = (given: Record<string, unknown> = {}) => ({
  ...someone(),
  challenges: [],
  customChallenge: "",
  urgency: "",
  additionalContext: "",
  timeline: "",
  budget: "",
  ...given,
});

/** A client of its own for each test (the site trusts this machine as its proxy), or the limits of one would reach the next. */
export function freshClient(): { "x-forwarded-for": string } {
  people++;
  return { "x-forwarded-for": `10.${(process.pid >> 8) & 255}.${people >> 8}.${people & 255}` };
}

export const trustedProxy = { TRUSTED_PROXIES: "127.0.0.1" };

export async function fillRequired(page: Page, person: FilledIn) {
  for (const [name, value] of Object.entries(person)) await page.locator(`[name=${name}]`).fill(value);
  // A form that is filled in within a second counts as spam and is not acknowledged. The field is for the form
  // without JavaScript; with it, React may write the field again, so the request is changed on its way.
  const aMinuteAgo = Date.now() - 60_000;
  await page.locator("[name=startedAt]").evaluate((field: HTMLInputElement, value) => {
    field.value = String(value);
  }, aMinuteAgo);
  await page.route("**/functions/send-journey-form", (route) =>
    route.fallback({ postData: JSON.stringify({ ...route.request().postDataJSON(), startedAt: aMinuteAgo }) }),
  );
}

/** The division's form measures in the browser how long it took: a minute, as far as the server knows. */
export async function takeTime(page: Page) {
  await page.route("**/functions/send-division-message", (route) =>
    route.fallback({ postData: JSON.stringify({ ...route.request().postDataJSON(), elapsed: 60_000 }) }),
  );
}

export const journeyForm = (page: Page) => page.locator("#journey-start form");
export const sendButton = (page: Page) =>
  journeyForm(page)
    .locator("button")
    .filter({ has: page.locator("svg") });
export const journeyPath = (language: Language) => (language === "es" ? "/es/journey" : "/journey");
