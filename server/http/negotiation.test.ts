import { expect, test } from "vitest";
import { acceptedEncoding, failsIfMatch, isNotModified } from "./negotiation.ts";

test("the smallest of the client's preferred encodings is chosen", () => {
  expect(acceptedEncoding("gzip, deflate, br, zstd")).toBe("br");
  expect(acceptedEncoding("gzip;q=1.0, br;q=0.5")).toBe("gzip");
  expect(acceptedEncoding("*")).toBe("br");
  expect(acceptedEncoding("deflate")).toBe("identity");
  expect(acceptedEncoding("")).toBe("identity");
  expect(acceptedEncoding(undefined)).toBe("identity");
});

test("an encoding with weight zero is never chosen, however it is written", () => {
  for (const refused of [
    "br;q=0",
    "br; q=0",
    "br ;q=0",
    "BR; Q=0",
    "Br\t;\tq=0.000",
    "br;q=0,gzip;q=0",
    "br; q=0, *;q=0",
  ])
    expect(acceptedEncoding(refused), refused).toBe("identity");
  for (const refused of ["br; q=0, gzip", "gzip, BR ; Q=0.0", "*, br; q=0"])
    expect(acceptedEncoding(refused), refused).toBe("gzip");
});

test("malformed headers are tolerated", () => {
  for (const header of [";;;", ",,,", "q=1", 'br;x="', "br;q=high", "\u00ff", "=".repeat(1000)])
    expect(["br", "gzip", "identity"], header).toContain(acceptedEncoding(header));
});

test("If-None-Match is compared weakly and may be a list", () => {
  for (const header of ['"a-b"', 'W/"a-b"', '"x", "a-b"', '"x",W/"a-b"', "*"])
    expect(isNotModified(header, '"a-b"'), header).toBe(true);
  for (const header of ['"a"', '"x, a-b"', "a-b", "", undefined])
    expect(isNotModified(header, '"a-b"'), header).toBe(false);
});

test("If-Match is compared strongly", () => {
  for (const header of ['"a-b"', '"x" , "a-b"', "*", undefined])
    expect(failsIfMatch(header, '"a-b"'), header).toBe(false);
  for (const header of ['"x"', 'W/"a-b"', ""]) expect(failsIfMatch(header, '"a-b"'), header).toBe(true);
  expect(failsIfMatch('W/"a-b"', 'W/"a-b"'), "a weak ETag does not even match itself").toBe(true);
  expect(failsIfMatch('"x"')).toBe(true);
  expect(failsIfMatch("*")).toBe(false);
});
