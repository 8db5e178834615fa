import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { serializeError } from "./log-error.ts";

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
  const text = JSON.stringify(serializeError(failed));
  expect(text).not.toContain("ana@example.org");
  expect(text).not.toContain("secret-token");
  expect(text).toContain("insert into users");
  expect(text).toContain("23505");
  expect(text).toContain("log-error.test.ts");
});

test("a value that PostgreSQL could not parse is not logged", () => {
  expect(serializeError(new Error('invalid input syntax for type integer: "4111 1111"')).message).toBe(
    "invalid input syntax for type integer: …",
  );
});

test("thrown values that are not errors, and circular causes, can be logged", () => {
  expect(serializeError("a password").message).not.toContain("password");
  expect(serializeError(new Response(null, { status: 404 })).message).toContain("404");
  const loop = new Error("loop");
  loop.cause = loop;
  expect(JSON.stringify(serializeError(loop)).length).toBeLessThan(10_000);
});
