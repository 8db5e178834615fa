import { expect, test } from "vitest";
import { isBackupDue, lastNight } from "./backup-due.ts";

const zone = "America/Mexico_City";
const at = (text: string) => new Date(`${text}Z`);

test("the night begins at three in the site's time zone, also where that is another day in UTC", () => {
  expect(lastNight(zone, at("2026-11-17T09:00:30"))).toEqual(at("2026-11-17T09:00:00"));
  expect(lastNight(zone, at("2026-11-17T08:59:00"))).toEqual(at("2026-11-16T09:00:00"));
  expect(lastNight("Asia/Kolkata", at("2026-11-17T00:10:00"))).toEqual(at("2026-11-16T21:30:00"));
  expect(lastNight("UTC", at("2026-11-17T02:10:00"))).toEqual(at("2026-11-16T03:00:00"));
});

test("[BK5] a backup is due once a night; a missed night is made up for, the night before the installation is not", () => {
  const since = at("2026-11-10T12:00:00");
  const now = at("2026-11-17T12:00:00");
  expect(isBackupDue({ since, lastGoodAt: at("2026-11-16T09:01:00") }, zone, now)).toBe(true);
  expect(isBackupDue({ since, lastGoodAt: at("2026-11-17T09:01:00") }, zone, now)).toBe(false);
  expect(isBackupDue({ since: at("2026-11-17T10:00:00") }, zone, now)).toBe(false);
  expect(isBackupDue({ since }, zone, now)).toBe(true);
});

test("after a failure the next attempt waits for half an hour, unless somebody asks for it", () => {
  const since = at("2026-11-10T12:00:00");
  const last = { endedAt: at("2026-11-17T12:00:00"), outcome: "failed" as const };
  expect(isBackupDue({ since, last }, zone, at("2026-11-17T12:20:00"))).toBe(false);
  expect(isBackupDue({ since, last }, zone, at("2026-11-17T12:31:00"))).toBe(true);
  const requestedAt = at("2026-11-17T12:10:00");
  expect(isBackupDue({ since, last, requestedAt }, zone, at("2026-11-17T12:20:00"))).toBe(true);
});
