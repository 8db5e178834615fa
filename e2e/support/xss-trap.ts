import type { Page } from "@playwright/test";

type WithoutPolicyOptions = {
  change?: (html: string) => string;
  /** Ninety articles load faster without styles. A chunk that has a style sheet of its own does not load without it. */
  withStyles?: boolean;
};

/** Removes the Content-Security-Policy, which would otherwise stop scripts that the sanitizer lets through. */
export async function withoutPolicy(
  page: Page,
  { change = (html) => html, withStyles = false }: WithoutPolicyOptions = {},
) {
  await page.route("**/*", async (route) => {
    const kind = route.request().resourceType();
    if (!withStyles && (kind === "stylesheet" || kind === "font")) return route.abort();
    if (kind !== "document") return route.fallback();
    const response = await route.fetch();
    const headers = response.headers();
    delete headers["content-security-policy"];
    await route.fulfill({ response, headers, body: change(await response.text()) });
  });
}

/** Collects the arguments of all calls of alert(). */
export async function collectAlerts(page: Page): Promise<string[]> {
  const ran: string[] = [];
  await page.exposeFunction("scriptRan", (what: string) => void ran.push(what));
  await page.addInitScript(() => {
    window.alert = (what: unknown) =>
      void (window as unknown as { scriptRan(what: string): void }).scriptRan(String(what));
  });
  return ran;
}
