import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

test("after signing in the wanted page of the admin area or the account is kept", () => {
  expect(
    ["/account/security", "/admin", "/admin/posts/new", "/admin/users?q=ana&page=2", "/admin/posts/1#seo"].map(
      returnPath,
    ),
  ).toEqual(["/account/security", "/admin", "/admin/posts/new", "/admin/users?q=ana&page=2", "/admin/posts/1#seo"]);
});

test("no address leads to another site or out of the admin area", () => {
  const hostile = [
    null,
    "",
    "//evil.example/admin",
    "https://evil.example/admin",
    "/\\evil.example/admin",
    "\\\\evil.example/admin",
    "/admin/..//evil.example",
    "/admin/%2e%2e//evil.example",
    "javascript:alert(1)",
    "/administrator",
    "/auth",
    "/",
    "admin@evil.example",
    "http:/admin@evil.example",
    `/admin/${"a".repeat(1000)}`,
    "\t//evil.example/admin",
    "/\t/evil.example/admin",
    "///evil.example/admin",
    "/admin\\..\\..\\evil",
  ];
  for (const wanted of hostile) {
    const path = returnPath(wanted);
    expect(path === undefined || /^\/(admin|account)/.test(path), `${wanted} -> ${path}`).toBe(true);
    if (path) expect(new URL(path, "https://savia.example").origin).toBe("https://savia.example");
  }
});
