import type { Page } from "@playwright/test";
import type { Language } from "./copy.ts";
import type { SiteOptions } from "./site.ts";

/** The values of the journey form. Every call uses a different e-mail address. */
export type JourneyFormValues = {
  name: string;
  email: string;
  organization: string;
  role: string;
  goals: string;
  vision: string;
};

let people = 0;

export function createInquirer(given: Partial<JourneyFormValues> = {}): JourneyFormValues {
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

export const createInquiry = (given: Record<string, unknown> = {}) => ({
  ...createInquirer(),
  challenges: [],
  customChallenge: "",
  urgency: "",
  additionalContext: "",
  timeline: "",
  budget: "",
  ...given,
});

/**
 * A different client address for each test, so that tests do not share limits. The site trusts this machine as its
 * proxy.
 */
export function freshClient(): { "x-forwarded-for": string } {
  people++;
  return { "x-forwarded-for": `10.${(process.pid >> 8) & 255}.${people >> 8}.${people & 255}` };
}

export const trustedProxy = { TRUSTED_PROXIES: "127.0.0.1" };

/** For specs of public forms whose tests send as people of their own. */
export const formsSite: SiteOptions = {
  name: "forms",
  env: { ...trustedProxy, DIVISION_CONTACT: "deliver" },
  shared: true,
};

export async function fillRequired(page: Page, person: JourneyFormValues) {
  for (const [name, value] of Object.entries(person)) await page.locator(`[name=${name}]`).fill(value);
  // A form filled in within 1.5 s counts as spam and gets no confirmation. The field covers the form without
  // JavaScript; with it, React may overwrite the field, so the request is changed as well.
  const aMinuteAgo = Date.now() - 60_000;
  await page.locator("[name=startedAt]").evaluate((field: HTMLInputElement, value) => {
    field.value = String(value);
  }, aMinuteAgo);
  await page.route("**/functions/send-journey-form", (route) =>
    route.fallback({ postData: JSON.stringify({ ...route.request().postDataJSON(), startedAt: aMinuteAgo }) }),
  );
}

/** These forms measure their duration in the browser. Makes the server believe that it took a minute. */
export async function fakeElapsedTime(page: Page) {
  await page.route("**/functions/{send-division-message,register-for-event}", (route) =>
    route.fallback({ postData: JSON.stringify({ ...route.request().postDataJSON(), elapsed: 60_000 }) }),
  );
}

export const journeyForm = (page: Page) => page.locator("#journey-start form");
export const sendButton = (page: Page) =>
  journeyForm(page)
    .locator("button")
    .filter({ has: page.locator("svg") });
export const journeyPath = (language: Language) => (language === "es" ? "/es/journey" : "/journey");
