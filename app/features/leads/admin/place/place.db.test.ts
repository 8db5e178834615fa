import { expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { admin, hour, setDue, submit, useLeads } from "#test/factories/leads.ts";
import { recordReply } from "../lead/lead-changes.server.ts";
import { findPlace } from "./place.server.ts";
import { donePath, formPath } from "./place.ts";

useDatabase();
useLeads();

const place = (id: string, search = "") => findPlace(id, new URLSearchParams(search));

test("[WI1] next and previous follow the order and the filter of the list", async () => {
  const late = await submit({ name: "Late", language: "es" });
  await setDue(late, -hour);
  const middle = await submit({ name: "Middle" });
  await setDue(middle, hour);
  const fresh = await submit({ name: "Fresh", language: "es" });
  expect(await place(late)).toMatchObject({
    list: "",
    back: "/admin/leads",
    position: { number: 1, total: 3 },
    next: { id: middle, name: "Middle" },
    previous: undefined,
  });
  const spanish = await place(late, "list=language%3Des");
  expect(spanish).toMatchObject({ list: "language=es", back: "/admin/leads?language=es", next: { id: fresh } });
  expect(await place(middle, "list=sort%3Dname")).toMatchObject({ previous: { id: late }, next: undefined });
  // Not in that list: there is nothing beside it.
  expect(await place(middle, "list=language%3Des")).toMatchObject({ position: undefined, next: undefined });
  // Nothing but the list's own parameters is taken over.
  expect((await place(late, `list=${encodeURIComponent("evil=1&page=7&q=late")}`)).list).toBe("q=late");
});

test("[WI1] after an action the next one is the one that the page showed", async () => {
  const [first, second, third] = [await submit(), await submit(), await submit()];
  await setDue(first, hour);
  await setDue(second, 2 * hour);
  await setDue(third, 3 * hour);
  const shown = await place(first);
  await recordReply(admin, first);
  const address = new URL(formPath(first, shown), "http://localhost");
  const after = new URL(donePath(first, address, { done: "reply" }), "http://localhost");
  expect((await findPlace(first, after.searchParams)).next?.id).toBe(second);
  // By itself the lead would stand at the end of the list.
  expect((await place(first)).next).toBeUndefined();
  after.searchParams.set("next", "gone");
  expect((await findPlace(first, after.searchParams)).next).toBeUndefined();
});
