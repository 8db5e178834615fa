import { killBetweenLeadAndMail, mailKillOptions } from "../support/mail/mail-kill.ts";
import { test } from "../support/site.ts";

test.use({ siteOptions: mailKillOptions });

/** The long suite kills 20 times. */
test("a process that is killed three times between storing a lead and sending its mail loses neither", async ({
  site,
}) => {
  test.setTimeout(300_000);
  await killBetweenLeadAndMail(site, 3);
});
