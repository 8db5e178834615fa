import { expect, test } from "vitest";
import { isWellFormed, readTarget } from "./address.ts";

const hosts = ["127.0.0.1:3000", "savia.example"];

test("an absolute-form target that names this site is its path and query", () => {
  const read = (target: string, method = "GET") => readTarget(method, target, hosts);
  expect(read("/about?x=1")).toEqual({ address: "/about?x=1" });
  expect(read("http://savia.example/about?x=1")).toEqual({ address: "/about?x=1" });
  expect(read("HTTP://SAVIA.example")).toEqual({ address: "/" });
  expect(read("https://127.0.0.1:3000?page=2")).toEqual({ address: "/?page=2" });
  expect(read("http://evil.example/about")).toEqual({ refusal: 421 });
  for (const target of [
    "about",
    "",
    "savia.example:443",
    "ftp://savia.example/",
    "http:///about",
    "http://a@savia.example/",
  ])
    expect(read(target), target).toEqual({ refusal: 400 });
});

test("the asterisk is only for OPTIONS", () => {
  expect(readTarget("OPTIONS", "*", hosts)).toEqual({ address: "*" });
  expect(readTarget("OPTIONS", "http://savia.example", hosts)).toEqual({ address: "*" });
  expect(readTarget("GET", "*", hosts)).toEqual({ refusal: 400 });
});

test("fragments, backslashes, dot segments and broken escapes are malformed", () => {
  for (const address of ["/about#x", "/a\\b", "/./about", "/a/%2e%2E/b", "/%00", "/%E0%A4%A", `/${"x".repeat(5000)}`])
    expect(isWellFormed(address), address).toBe(false);
  for (const address of ["/about?q=%", "/a..b", "/%c3%b1", "/?a=/../b"])
    expect(isWellFormed(address), address).toBe(true);
});
