import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { maxConnections } from "./file-limit.ts";

const limits = (files: string) =>
  `Limit                     Soft Limit           Hard Limit           Units\nMax open files            ${files}                 524288               files\n`;

test("the connection limit leaves file descriptors for the database and other files", () => {
  expect(maxConnections(limits("1024"))).toBe(768);
  expect(maxConnections(limits("524288"))).toBe(5000);
  expect(maxConnections(limits("unlimited"))).toBe(768);
  expect(maxConnections(limits("100"))).toBe(64);
});

test("the limit of this machine is read; 1024 is assumed when it is unknown", () => {
  const machine = existsSync("/proc/self/limits") ? readFileSync("/proc/self/limits", "utf8") : "";
  expect(maxConnections()).toBe(maxConnections(machine));
  expect(maxConnections("")).toBe(768);
});
