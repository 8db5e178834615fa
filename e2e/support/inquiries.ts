import type { Page } from "@playwright/test";
import type { Language } from "./copy.ts";

/** The required fields of the journey form. Every call of `someone` has another address. */
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

/** Each test has its own client address (the site trusts this machine as its proxy), so that limits do not affect other tests. */
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

/** The division's form measures in the browser how long it took to fill in: this makes it a minute. */
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
