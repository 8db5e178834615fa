import type { Locator } from "@playwright/test";

/** Opens the menu of a row, closing another one that may cover it, and returns the row. Works without JavaScript too. */
export async function openMenu(row: Locator): Promise<Locator> {
  const menu = row.locator("details[name=row-actions]");
  if (await menu.evaluate((element) => (element as HTMLDetailsElement).open)) return row;
  const other = row.page().locator("details[name=row-actions][open] > summary");
  if ((await other.count()) > 0) await other.click();
  await menu.locator("summary").click();
  return row;
}

/** Chooses an action in the menu of a row. */
export async function chooseInMenu(row: Locator, name: string | RegExp) {
  await openMenu(row);
  await row.getByRole("button", { name }).click();
}
