import { expect, test } from "vitest";
import { readPlainGet } from "./fast-lane.ts";

const read = (head: string) => readPlainGet(Buffer.from(head, "latin1"), "192.0.2.1");
const get = (...headers: string[]) =>
  `GET /about HTTP/1.1\r\n${["Host: savia.example", ...headers].map((line) => `${line}\r\n`).join("")}\r\n`;

test("a plain GET is parsed with its relevant header fields", () => {
  expect(
    read(
      get(
        "Accept-Encoding: gzip, br ",
        'if-none-match: "a"',
        "Cookie: a=1",
        "X-Forwarded-For: 192.0.2.9",
        "Connection: keep-alive",
        "User-Agent: Ñandú",
      ),
    ),
  ).toEqual({
    address: "/about",
    peer: "192.0.2.1",
    fields: {
      acceptEncoding: "gzip, br",
      ifNoneMatch: '"a"',
      cookie: "a=1",
      forwardedFor: "192.0.2.9",
      userAgent: "Ñandú",
    },
  });
  // The second time from the cache of parsed header blocks.
  for (const time of ["first", "second"])
    expect(read(get("Accept-Encoding: br"))?.fields, time).toEqual({ acceptEncoding: "br" });
});

test.each([
  ["another method", get().replace("GET", "HEAD")],
  ["another version", get().replace("1.1", "1.0")],
  ["an absolute address", get().replace("/about", "http://savia.example/about")],
  ["a wish for Markdown", get("Accept: text/html;q=0.9, Text/Markdown")],
  ["a space in the address", get().replace("/about", "/ab out")],
  ["no Host", "GET /about HTTP/1.1\r\nAccept: */*\r\n\r\n"],
  ["two Hosts", get("Host: evil.example")],
  ["a body by length", get("Content-Length: 3")],
  ["a body in chunks", get("Transfer-Encoding: chunked")],
  ["a space before the colon", get("Transfer-Encoding : chunked")],
  ["a folded header", get("X-A: a\r\n b")],
  ["bare line feeds", get().replaceAll("\r\n", "\n")],
  ["a bare CR", get("X-A: a\rb")],
  ["a no-break space", get('If-None-Match: \xa0"a"')],
  ["a NUL byte", get("X-A: a\0b")],
  ["an upgrade", get("Upgrade: websocket")],
  ["an expectation", get("Expect: 100-continue")],
  ["a connection to be closed", get("Connection: close")],
  ["the same header twice", get("Accept-Encoding: br", "Accept-Encoding: gzip")],
  ["two requests at once", get() + get()],
  ["half a request", get().slice(0, -3)],
  ["something after it", `${get()}x`],
])("a request with %s is left to the HTTP server", (_, head) => {
  expect(read(head)).toBeUndefined();
});
