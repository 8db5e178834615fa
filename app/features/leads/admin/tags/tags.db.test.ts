import { expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { admin, auditActions, leadQuery, submit, useLeads } from "#test/factories/leads.ts";
import { exportPerson } from "../export/export.server.ts";
import { listLeads } from "../inbox/inbox.server.ts";
import { findLead } from "../lead/lead.server.ts";
import { undoChange, setStatus } from "../lead/lead-changes.server.ts";
import { addTag, listTags, maxTags, removeTag } from "./tags.server.ts";

useDatabase();
useLeads();

test("[WI4] tags are added in the spelling that is known, filtered by, exported and removed", async () => {
  const [one, other] = [await submit(), await submit()];
  expect(await addTag(admin, one, "  Cooperativa   agrícola ")).toBe("changed");
  expect(await addTag(admin, other, "cooperativa AGRICOLA")).toBe("changed");
  expect(await addTag(admin, other, "Cooperativa agricola")).toBe("unchanged");
  expect(await addTag(admin, other, "Álamo")).toBe("changed");
  expect(await addTag(admin, other, "   ")).toBe("unchanged");
  expect(await addTag(admin, "gone", "x")).toBe(false);
  expect(await listTags()).toEqual(["Álamo", "Cooperativa agrícola"]);
  const ids = async (search: string) => (await listLeads(leadQuery(search))).list.map(({ id }) => id).sort();
  expect(await ids(`tag=${encodeURIComponent("Cooperativa agrícola")}`)).toEqual([one, other].sort());
  expect(await ids(`tag=${encodeURIComponent("Álamo")}`)).toEqual([other]);
  expect(await ids("tag=%25")).toEqual([]);
  expect((await exportPerson(admin, other))!.person).toMatchObject({ tags: ["Cooperativa agrícola", "Álamo"] });
  expect(await removeTag(admin, other, "alamo")).toBe("changed");
  expect(await removeTag(admin, other, "alamo")).toBe("unchanged");
  expect(await listTags()).toEqual(["Cooperativa agrícola"]);
  expect((await auditActions()).filter((action) => action === "leadTagged")).toHaveLength(4);
});

test("[WI4] a lead has a limited number of tags, and a tag leaves what can be undone as it was", async () => {
  const id = await submit();
  for (let number = 0; number < maxTags; number++) await addTag(admin, id, `Tag ${number}`);
  expect(await addTag(admin, id, "one more")).toBe("full");
  await setStatus(admin, id, "closed");
  await removeTag(admin, id, "Tag 3");
  expect(await undoChange(admin, id)).toBe("changed");
  expect(await findLead(id)).toMatchObject({ status: "new", tags: expect.arrayContaining(["Tag 4"]) });
});

test("[WI4] two colleagues who add tags at the same time keep both", async () => {
  const id = await submit();
  await Promise.all(["a", "b", "c", "d"].map((tag) => addTag(admin, id, tag)));
  expect((await findLead(id))!.tags.toSorted()).toEqual(["a", "b", "c", "d"]);
});

test("[WI4] odd tags: quotes and braces stay, what cannot be seen goes, and no emoji is cut in half", async () => {
  const id = await submit();
  const odd = [`"a", {b} \\ 'c'`, "NULL", "<b>bold</b>", "%_&?=#", "日本語"];
  for (const tag of odd) expect(await addTag(admin, id, tag)).toBe("changed");
  expect(await addTag(admin, id, "\u200b\u202e\u0301")).toBe("unchanged");
  expect(await addTag(admin, id, `${"x".repeat(39)}👩‍🌾`)).toBe("changed");
  expect(await addTag(admin, id, "to\u202egether\u200b\ud800")).toBe("changed");
  expect((await findLead(id))!.tags).toEqual([...odd, "x".repeat(39), "together"]);
  for (const tag of odd) {
    expect((await listLeads(leadQuery(`tag=${encodeURIComponent(tag)}`))).total).toBe(1);
    expect(await removeTag(admin, id, tag)).toBe("changed");
  }
  expect((await findLead(id))!.tags).toEqual(["x".repeat(39), "together"]);
});
