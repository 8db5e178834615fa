import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { openPostgresSession } from "../backup/session.server.ts";
import { explainConnectionError } from "./connection-error.ts";
import { openPostgres } from "./postgres.server.ts";

test("a PostgreSQL that cannot be reached is a sentence with its place and the variable, without the password", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const url = `postgres://savia:topsecret@127.0.0.1:${port}/savia`;
  for (const open of [openPostgres, openPostgresSession]) {
    const error = await open(url).then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(error?.name).toBe("StartError");
    expect(error?.message).toContain(`PostgreSQL at 127.0.0.1:${port} cannot be used. Nothing listens there.`);
    expect(error?.message).toContain("DATABASE_URL");
    expect(error?.message).not.toContain("topsecret");
  }
});

test.each([
  [{ code: "28P01", message: "x" }, "The password of the user savia is wrong."],
  [{ code: "3D000", message: "x" }, "There is no database shop."],
  [{ message: "timeout expired" }, "It does not answer."],
  [new AggregateError([Object.assign(new Error("a"), { code: "ECONNREFUSED" })]), "Nothing listens there."],
  [{ message: "self-signed certificate", code: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "self-signed certificate (DEPTH_ZERO"],
])("%j is explained", (error, sentence) => {
  expect(explainConnectionError("postgres://savia@db.example/shop", error).message).toContain(sentence);
});
