import { expect, test } from "vitest";
import { readServerForm } from "./mail-server-form.server.ts";
import { providerNames, providerOf, providers } from "./providers.ts";

function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ host: "smtp.example.org", port: "587", ...fields }))
    form.set(name, value);
  return readServerForm({ form, typed: form });
}
const errorsOf = (fields: Record<string, string>) => {
  const result = read(fields);
  return "errors" in result ? result.errors : undefined;
};

test("[MS1] a server is a name or an address and a port, nothing that could be more than that", () => {
  expect(errorsOf({})).toBeUndefined();
  expect(errorsOf({ host: "127.0.0.1", port: "25" })).toBeUndefined();
  for (const host of [
    "https://mail.example",
    "mail.example/x",
    "user@mail.example",
    "a b",
    "a\r\nQUIT",
    "-x",
    "[::1]",
    "é.example",
  ])
    expect(errorsOf({ host }), host).toEqual({ host: { key: "host" } });
  for (const port of ["0", "70000", "-1", "25 ; 26", "smtp", "1e3"])
    expect(errorsOf({ port }), port).toEqual({ port: { key: "port" } });
  expect(errorsOf({ host: "", port: "" })).toEqual({ host: { key: "missing" }, port: { key: "missing" } });
});

test("[MS1] names, passwords and senders with line breaks are refused, and a user name needs a password", () => {
  expect(errorsOf({ user: "ana\r\nRCPT TO:<x>", mailPassword: "x" })).toEqual({ user: { key: "user" } });
  expect(errorsOf({ user: "ana", mailPassword: "x\ny" })).toEqual({ password: { key: "password" } });
  expect(errorsOf({ user: "ana" })).toEqual({ password: { key: "missing" } });
  for (const sender of ["nobody", "a@b.example\r\nBcc: x@y.example", "Ana <ana@example.org>, leo@example.org"])
    expect(errorsOf({ sender }), sender).toEqual({ sender: { key: "sender" } });
});

test("[MS1] a chosen provider decides about server and port, also where nothing fills them in", () => {
  for (const name of providerNames) {
    const { host, port } = providers[name];
    const result = read({
      provider: name,
      host: "smtp.other.example",
      port: "",
      user: "ana",
      mailPassword: " spaced ",
    });
    expect(result).toMatchObject({ server: { host, port, user: "ana", password: " spaced " } });
    expect(providerOf({ host, port: String(port) })).toBe(name);
  }
  expect(read({ provider: "constructor" })).toMatchObject({ server: { host: "smtp.example.org" } });
  expect(JSON.stringify(read({ user: "ana", mailPassword: "secret", sender: "nobody" }))).not.toContain("secret");
});
