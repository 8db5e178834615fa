import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { copyDrafts, mails } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { hour, setDue, submit, useLeads } from "#test/factories/leads.ts";
import { countForNavigation } from "./navigation-counts.server.ts";

useDatabase();
useLeads();
beforeEach(async () => {
  await db().delete(copyDrafts);
});

const none = { leads: { people: 0, overdue: 0 }, pages: 0, mail: 0 };

test("[SH2] the navigation counts what waits, and nothing that the role may not open", async () => {
  expect(await countForNavigation(["owner"])).toEqual(none);
  await setDue(await submit(), -hour);
  await submit();
  const text = { namespace: "about", path: "hero.title", value: "x", updatedBy: "ana@savia.example" };
  await db()
    .insert(copyDrafts)
    .values([
      { ...text, language: "en" },
      { ...text, language: "es" },
      { ...text, language: "en", path: "hero.text" },
    ]);
  await db().delete(mails);
  const mail = { kind: "x", recipient: "a@example.org", subject: "x", html: "", text: "", language: "en" };
  await db()
    .insert(mails)
    .values([
      { ...mail, messageId: "1", state: "dead" },
      { ...mail, messageId: "2", state: "dead", createdAt: new Date(Date.now() - 8 * 24 * hour) },
      { ...mail, messageId: "3", state: "sent" },
    ]);
  const leads = { people: 2, overdue: 1 };
  expect(await countForNavigation(["owner"])).toEqual({ leads, pages: 2, mail: 1 });
  expect(await countForNavigation(["editor"])).toEqual({ ...none, pages: 2 });
  expect(await countForNavigation(["advisor"])).toEqual({ ...none, leads });
  expect(await countForNavigation(["reader"])).toEqual(none);
});
