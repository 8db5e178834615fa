import { killBetweenLeadAndMail, mailKillOptions } from "../support/mail/mail-kill.ts";
import { test } from "../support/site.ts";

test.use({ siteOptions: mailKillOptions });

test("a process killed between lead and mail, 20 times, loses neither", async ({ site }) => {
  test.setTimeout(900_000);
  await killBetweenLeadAndMail(site, 20);
});
