import { expect, test } from "vitest";
import { found, notFound } from "./found.server.ts";

const request = (language: string) =>
  new Request("https://savia.example/admin/leads/1", { headers: { "accept-language": language } });

test("what exists is returned, whatever it is", () => {
  expect(found(0, request("en"), "letters")).toBe(0);
  expect(found(false, request("en"), "letters")).toBe(false);
});

test("what does not exist is a 404 that says so in the language of the page", () => {
  expect(notFound(request("en"), "letters")).toMatchObject({ data: "There is no such letter.", init: { status: 404 } });
  expect(() => found(undefined, request("es"), "admin.lead")).toThrow(
    expect.objectContaining({ data: expect.stringMatching(/^Esta entrada no existe/) as unknown }),
  );
});
