import { expect, test } from "vitest";
import { closingDays, dayOfClosing, endOfDay, lastDay } from "../closing-day.ts";
import { quarterOf, quartilesOf } from "../quartiles.ts";
import { startFields, type StartValues } from "./start-fields.ts";
import { readStart, startSchema } from "./start-schema.ts";

const now = new Date("2026-11-16T12:00:00Z");

function read(given: Partial<StartValues>) {
  const empty = Object.fromEntries(startFields.map((field) => [field, ""])) as StartValues;
  const values = { ...empty, organization: "Org", name: "Ana", email: "ana@org.example", invited: "12" };
  return readStart(startSchema.parse({ ...values, closingDay: "2026-11-30", ...given }), now);
}

test("[T1] groups keep their order without gaps, and the leadership is found among them", () => {
  expect(read({ personal: "yes", group2: " Staff ", group4: "Leadership", leadership: "4" })).toEqual({
    start: {
      organization: "Org",
      name: "Ana",
      email: "ana@org.example",
      closingDay: "2026-11-30",
      invited: 12,
      personal: true,
      groups: ["Staff", "Leadership"],
      leadership: 1,
    },
  });
  expect(read({ invited: " 1200 " })).toMatchObject({ start: { invited: 1200, groups: [], leadership: null } });
});

test("[T1] too few people, wrong days, doubled or single groups and an unnamed leadership are refused", () => {
  expect(read({ invited: "4" })).toEqual({ problems: { invited: "invited" } });
  expect(read({ invited: "5001" })).toEqual({ problems: { invited: "invited" } });
  expect(read({ invited: "500", personal: "yes" })).toMatchObject({ start: { personal: true } });
  expect(read({ invited: "501", personal: "yes" })).toEqual({ problems: { invited: "personalMany" } });
  for (const invited of ["many", "5.0", "5,0", "1,200", "1.200", "1 200", "5e1", "+12", "-12", "0x12", "１２"])
    expect(read({ invited }), invited).toEqual({ problems: { invited: "invited" } });
  for (const closingDay of ["2026-11-16", "2026-11-18", "2027-02-15", "tomorrow", "2026-13-45"])
    expect(read({ closingDay }), closingDay).toEqual({ problems: { closingDay: "closingDay" } });
  const grouped = (given: Partial<StartValues>) => read({ personal: "yes", ...given });
  expect(grouped({ group1: "Staff", group3: "STAFF" })).toEqual({ problems: { group3: "sameGroup" } });
  expect(grouped({ group2: "Staff" })).toEqual({ problems: { group2: "oneGroup" } });
  expect(grouped({ group1: "A", group2: "B", leadership: "3" })).toEqual({ problems: { leadership: "leadership" } });
});

test("[T5] groups need personal links", () => {
  expect(read({ group1: "Staff", group2: "Board" })).toEqual({ problems: { personal: "groupsNeedLinks" } });
  expect(read({ personal: "yes", group1: "Staff", group2: "Board" })).toMatchObject({
    start: { personal: true, groups: ["Staff", "Board"] },
  });
});

test("[T7] a scan closes at midnight after its closing day, in the site's time zone", () => {
  expect(closingDays(now)).toEqual({ first: "2026-11-19", last: "2027-02-14", suggested: "2026-11-30" });
  expect(endOfDay("2026-11-30")).toEqual(new Date("2026-12-01T06:00:00Z"));
  const closesAt = endOfDay("2026-11-30")!;
  expect(lastDay({ closesAt, closingDay: null })).toEqual(new Date("2026-12-01T05:59:59Z"));
  expect(dayOfClosing(closesAt)).toBe("2026-11-30");
  expect(endOfDay("2026-02-31")).toBeUndefined();
});

test("[T13] quartiles are those of a spreadsheet, and a value on the line belongs to the higher quarter", () => {
  expect(quartilesOf([10, 20, 30, 40, 50])).toEqual([20, 30, 40]);
  expect(quartilesOf([40, 10, 30, 20])).toEqual([18, 25, 33]);
  expect([19, 20, 29, 30, 40].map((percent) => quarterOf(percent, [20, 30, 40]))).toEqual([
    "lowest",
    "lower",
    "lower",
    "upper",
    "highest",
  ]);
});
