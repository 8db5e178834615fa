import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { loggedError } from "./log-error.ts";

test("a failed query is logged without its values", () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email_unique"'), {
    code: "23505",
    detail: "Key (email)=(ana@example.org) already exists.",
    parameters: ["ana@example.org"],
  });
  const failed = new DrizzleQueryError(
    "insert into users (email, token) values ($1, $2)",
    ["ana@example.org", "x\n    at secret-token"],
    cause,
  );
  const text = JSON.stringify(loggedError(failed));
  expect(text).not.toContain("ana@example.org");
  expect(text).not.toContain("secret-token");
  expect(text).toContain("insert into users");
  expect(text).toContain("23505");
  expect(text).toContain("log-error.test.ts");
});

test("a value that PostgreSQL could not read is not quoted", () => {
  expect(loggedError(new Error('invalid input syntax for type integer: "4111 1111"')).message).toBe(
    "invalid input syntax for type integer: …",
  );
});

test("anything may be thrown", () => {
  expect(loggedError("a password").message).not.toContain("password");
  expect(loggedError(new Response(null, { status: 404 })).message).toContain("404");
  const loop = new Error("loop");
  loop.cause = loop;
  expect(JSON.stringify(loggedError(loop)).length).toBeLessThan(10_000);
});
