import { expect, test, vi } from "vitest";
import { freePort } from "#test/postgres.ts";
import { smtpTransport } from "./transport.server.ts";
import type { StoredMail } from "./mail-types.server.ts";

const library = vi.hoisted(() => ({ isMissing: true }));
vi.mock("nodemailer", async (load) => {
  if (library.isMissing) throw new Error("the library is missing");
  return await load();
});

test("a mail after one that could not load the library tries again", async () => {
  const transport = smtpTransport(`smtp://127.0.0.1:${await freePort()}`);
  const send = () => transport.send({ recipient: "ana@savia.example" } as StoredMail, async () => {});
  await expect(send()).rejects.toThrow();
  library.isMissing = false;
  await expect(send()).rejects.toMatchObject({ code: "ESOCKET" });
  transport.close();
});
