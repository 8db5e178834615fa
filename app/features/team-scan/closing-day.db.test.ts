import { afterEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { useDatabase } from "#test/database.ts";
import { db } from "#db/client.server.ts";
import { teamScans } from "#db/schema.ts";
import { listTeamScans } from "#app/features/leads/admin/lead/team-scans.server.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import { deliveredSite, setSite } from "#app/platform/site/site.ts";
import { recordClosingDays } from "./closing.server.ts";
import { closingDays, endOfDay } from "./closing-day.ts";
import { invitationText } from "./mails/manager-mails.server.tsx";
import { managedView } from "./manage/managed-view.server.ts";
import type { TeamScan } from "./team-scans.server.ts";
import { reload, startScan } from "#test/factories/team-scans.ts";

useDatabase();

afterEach(() => setSite(deliveredSite));

/** The closing day as the manager, the staff and the people invited read it. */
async function shownDays(scan: TeamScan) {
  const found = await reload(scan);
  const [inbox] = await listTeamScans(found.leadId);
  const { lastDay } = await managedView(found);
  const invitation = invitationText(found, "en").text;
  const day = longDate(lastDay, "en");
  expect(longDate(inbox!.lastDay, "en")).toBe(day);
  expect(invitation).toContain(`by ${day}:`);
  return { day, closesAt: found.closesAt };
}

test("[T7] another time zone of the site moves neither the closing day nor the moment of open scans", async () => {
  const { scan } = await startScan();
  const { scan: earlier } = await startScan();
  // Release 1.1 stored the moment alone; a chore adds the day.
  await db().update(teamScans).set({ closingDay: null }).where(eq(teamScans.id, earlier.id));
  await recordClosingDays();
  const chosen = closingDays().suggested;
  expect((await reload(earlier)).closingDay).toBe(chosen);
  const before = [await shownDays(scan), await shownDays(earlier)];
  expect(before.map(({ closesAt }) => closesAt)).toEqual([endOfDay(chosen), endOfDay(chosen)]);
  for (const timeZone of ["Europe/Madrid", "Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    setSite({ ...deliveredSite, timeZone });
    await recordClosingDays();
    expect([await shownDays(scan), await shownDays(earlier)], timeZone).toEqual(before);
  }
});
