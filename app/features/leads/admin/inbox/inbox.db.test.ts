import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { countWaiting } from "#app/features/admin/waiting-leads.server.ts";
import { useDatabase } from "#test/database.ts";
import { admin, hour, leadQuery, setDue, submit, useLeads } from "#test/factories/leads.ts";
import { remindTeam } from "../../mails/reminders.server.tsx";
import { listAdmins, listLeads } from "./inbox.server.ts";
import { recordReply, setStatus } from "../lead/lead-changes.server.ts";

useDatabase();
useLeads();

test("people who waited longest come first; search, filters, order and pages narrow the list", async () => {
  const late = await submit({ name: "José Núñez", language: "es" });
  await setDue(late, -hour);
  const fresh = await submit({ kind: "division", source: "raices-latinas" });
  const answered = await submit();
  await recordReply(admin, answered);
  const ids = async (search: string) => (await listLeads(leadQuery(search))).list.map(({ id }) => id);
  expect(await ids("")).toEqual([late, fresh, answered]);
  expect(await ids("q=jose+nunez")).toEqual([late]);
  expect(await ids("q=%25")).toEqual([]);
  expect(await ids("source=raices-latinas")).toEqual([fresh]);
  expect(await ids("status=answered")).toEqual([answered]);
  expect(await ids("language=es")).toEqual([late]);
  expect(await ids("due=overdue")).toEqual([late]);
  expect(await ids(`owner=${admin.id}`)).toEqual([answered]);
  expect(await ids("owner=none")).toEqual([late, fresh]);
  expect(await ids("sort=newest")).toEqual([answered, fresh, late]);
  expect((await ids("sort=name"))[0]).toBe(late);
  expect(await countWaiting()).toEqual({ people: 2, overdue: 1 });
  expect(await listAdmins()).toEqual([admin]);
  for (let number = 0; number < 25; number++) await submit();
  const second = await listLeads(leadQuery("page=2"));
  expect(second).toMatchObject({ total: 28, page: 2, pages: 2 });
  expect(second.list).toHaveLength(3);
  expect((await listLeads(leadQuery("page=99"))).page).toBe(2);
});

test("the team is reminded once, when most of the promised time has passed", async () => {
  const waiting = await submit({ name: "Waits Long" });
  await setDue(waiting, 5 * hour);
  await setDue(await submit(), 7 * hour);
  const answered = await submit();
  await setDue(answered, hour);
  await recordReply(admin, answered);
  expect(await remindTeam()).toBe(1);
  expect(await remindTeam()).toBe(0);
  const [mail] = await db().select().from(mails);
  expect(mail).toMatchObject({ kind: "teamReminder", leadId: waiting, recipient: "hello@savia.example" });
  expect(mail!.text).toContain("has waited 19 hours");
  // A new deadline gets a new reminder.
  await setStatus(admin, waiting, "closed");
  await setStatus(admin, waiting, "new");
  await setDue(waiting, 5 * hour);
  expect(await remindTeam()).toBe(1);
});
