import type { Page } from "@playwright/test";

/** The Content-Security-Policy would stop what the sanitiser let through; here it must not help. */
export async function withoutPolicy(page: Page, change: (html: string) => string = (html) => html) {
  await page.route("**/*", async (route) => {
    const kind = route.request().resourceType();
    // How it looks does not matter here, and ninety pages are quicker without.
    if (kind === "stylesheet" || kind === "font") return route.abort();
    if (kind !== "document") return route.fallback();
    const response = await route.fetch();
    const headers = response.headers();
    delete headers["content-security-policy"];
    await route.fulfill({ response, headers, body: change(await response.text()) });
  });
}

/** Everything that called alert(). */
export async function listen(page: Page): Promise<string[]> {
  const ran: string[] = [];
  await page.exposeFunction("scriptRan", (what: string) => void ran.push(what));
  await page.addInitScript(() => {
    window.alert = (what: unknown) =>
      void (window as unknown as { scriptRan(what: string): void }).scriptRan(String(what));
  });
  return ran;
}
