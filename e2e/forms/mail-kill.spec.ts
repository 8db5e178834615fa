import { killBetweenLeadAndMail, mailKillOptions } from "../support/mail/mail-kill.ts";
import { test } from "../support/site.ts";

test.use({ siteOptions: mailKillOptions });

/** The long suite kills 20 times. */
test("a process killed between lead and mail, 3 times, loses neither", async ({ site }) => {
  test.setTimeout(300_000);
  await killBetweenLeadAndMail(site, 3);
});
