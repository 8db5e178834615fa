import { expect, test } from "vitest";
import { EnvironmentError, parseEnv } from "./env.server.ts";

test("every variable is optional", () => {
  expect(parseEnv({})).toMatchObject({ port: 3000, siteUrl: "http://localhost:3000", dataDir: ".data", workers: 1 });
  expect(parseEnv({ PORT: "", SMTP_URL: "" }).port).toBe(3000);
});

test("one message lists every invalid variable with an example", () => {
  const bad = { PORT: "many", DATABASE_URL: "mysql://x", TEAM_EMAIL: "nobody", WORKERS: "2", S3_BUCKET: "files" };
  expect(() => parseEnv(bad)).toThrow(EnvironmentError);
  try {
    parseEnv(bad);
  } catch (error) {
    const { message } = error as Error;
    for (const name of ["PORT", "DATABASE_URL", "TEAM_EMAIL", "S3_ENDPOINT"]) expect(message).toContain(name);
    expect(message).toContain("postgres://savia");
  }
});

test("more than one process needs PostgreSQL", () => {
  expect(() => parseEnv({ WORKERS: "2" })).toThrow("DATABASE_URL");
  expect(parseEnv({ WORKERS: "2", DATABASE_URL: "postgres://127.0.0.1/savia" }).workers).toBe(2);
});

test("trusted proxies are addresses or networks; names and incomplete addresses are rejected", () => {
  for (const bad of ["loopback", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0.x", "127.0.0.1, proxy.internal"])
    expect(() => parseEnv({ TRUSTED_PROXIES: bad })).toThrow("TRUSTED_PROXIES");
  expect(parseEnv({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8, ::1, fd00::/8" }).trustedProxies).toHaveLength(4);
});
