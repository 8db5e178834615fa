import { expect, test } from "vitest";
import type { Row } from "./permissions.ts";
import { readRequested } from "./sent-form.server.ts";

const advisor = { roles: ["advisor"] as const };
const team = { kind: "role" as const, roles: ["owner" as const, "advisor" as const] };
const owner = { kind: "role" as const, roles: ["owner" as const], needsRecentProof: true as const };
const page: Row = { open: team, intents: { note: team, erase: owner } };
const list: Row = { open: team, intents: { close: team, erase: owner }, bulk: ["close"], several: ["role"] };

type Field = [name: string, value: string | Blob];

function urlEncoded(fields: Field[], address = "/admin/leads/1"): Request {
  const body = new URLSearchParams(fields as [string, string][]);
  return new Request(`http://localhost:3000${address}`, { method: "POST", body });
}

function multipart(fields: Field[]): Request {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return new Request("http://localhost:3000/admin/leads/1", { method: "POST", body });
}

const statusOf = (row: Row, request: Request) =>
  readRequested(row, request, advisor).then(
    () => 200,
    (refused: { init?: { status: number } }) => refused.init?.status,
  );

for (const [kind, send] of [
  ["URL-encoded", urlEncoded],
  ["multipart", multipart],
] as const) {
  test(`[R18] ${kind}: a form with two deciding fields, or one of them twice, is refused`, async () => {
    for (const fields of [
      [
        ["bulk", "note"],
        ["intent", "erase"],
      ],
      [
        ["intent", "erase"],
        ["bulk", "note"],
      ],
      [
        ["intent", "erase"],
        ["bulk", ""],
      ],
      [
        ["bulk", ""],
        ["intent", "note"],
      ],
      [
        ["intent", "note"],
        ["intent", "erase"],
      ],
      [
        ["intent", "note"],
        ["intent", "note"],
      ],
      [
        ["bulk", "close"],
        ["bulk", "close"],
      ],
      [
        ["bulk", "close"],
        ["intent", "close"],
      ],
    ] as Field[][]) {
      expect(await statusOf(page, send(fields)), JSON.stringify(fields)).toBe(400);
      expect(await statusOf(list, send(fields)), JSON.stringify(fields)).toBe(400);
    }
  });

  test(`[R18] ${kind}: a repeated field is refused unless the table says that it holds several values`, async () => {
    const twice = (name: string): Field[] => [
      ["intent", "close"],
      [name, "a"],
      [name, "b"],
    ];
    expect(await statusOf(list, send(twice("address")))).toBe(400);
    expect(await statusOf(list, send(twice("role")))).toBe(200);
    expect(await statusOf(list, send(twice("ids")))).toBe(200);
    expect(await statusOf(page, send(twice("ids")))).toBe(400);
  });

  test(`[R18] ${kind}: a bulk action counts only where the table declares it`, async () => {
    expect(
      (
        await readRequested(
          list,
          send([
            ["bulk", "close"],
            ["ids", "1"],
          ]),
          advisor,
        )
      )?.sent,
    ).toMatchObject({
      intent: "close",
      isBulk: true,
    });
    for (const [row, action] of [
      [list, "erase"],
      [list, ""],
      [page, "note"],
      [page, "erase"],
    ] as const)
      expect(await statusOf(row, send([["bulk", action]])), action).toBe(400);
  });

  test(`[R18] ${kind}: other spellings of a name or an action are neither`, async () => {
    for (const value of ["Erase", " erase", "erase ", "erase\0", "constructor", "__proto__", ""])
      expect(await statusOf(page, send([["intent", value]])), JSON.stringify(value)).toBe(400);
    for (const name of ["Intent", "intent ", " intent", "intent[]", "BULK"]) {
      expect(await statusOf(page, send([[name, "note"]])), name).toBe(400);
      const requested = await readRequested(
        page,
        send([
          ["intent", "note"],
          [name, "erase"],
        ]),
        advisor,
      );
      expect(requested).toMatchObject({ audience: team, sent: { intent: "note", isBulk: false } });
    }
  });
}

test("[R18] the route gets what was judged, and a form without the field that said it", async () => {
  const requested = await readRequested(
    page,
    urlEncoded([
      ["intent", "note"],
      ["note", "a\0b"],
    ]),
    advisor,
  );
  const { intent, isBulk, form, typed } = requested!.sent!;
  expect({ intent, isBulk }).toEqual({ intent: "note", isBulk: false });
  expect([...form]).toEqual([["note", "ab"]]);
  expect([...typed]).toEqual([["note", "a\0b"]]);
});

test("[R18] a file is not the name of an action, and the address says nothing about it", async () => {
  expect(await statusOf(page, multipart([["intent", new Blob(["note"])]]))).toBe(400);
  expect(await statusOf(list, multipart([["bulk", new Blob(["close"])]]))).toBe(400);
  expect(
    await statusOf(
      page,
      multipart([
        ["intent", "note"],
        ["intent", new Blob(["erase"])],
      ]),
    ),
  ).toBe(400);
  expect(await statusOf(page, urlEncoded([], "/admin/leads/1?intent=note"))).toBe(400);
  const requested = await readRequested(page, urlEncoded([["intent", "note"]], "/admin/leads/1?intent=erase"), advisor);
  expect(requested?.sent?.intent).toBe("note");
});

test("[R18] a body that is not a form is refused", async () => {
  for (const [type, body] of [
    ["application/json", '{"intent":"note"}'],
    ["text/plain", "intent=note"],
    ["application/x-www-form-urlencoded", "intent=note&a=%ff"],
    ["multipart/form-data; boundary=x", "--x\r\nbroken"],
    ["multipart/mixed; boundary=x", '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nnote\r\n--x--\r\n'],
  ]) {
    const request = new Request("http://localhost:3000/admin/leads/1", {
      method: "POST",
      headers: { "Content-Type": type! },
      body,
    });
    expect(await statusOf(page, request), type).toBe(400);
  }
});

test("[R18] an action of another role is found, but not for this person, and reading needs no form", async () => {
  expect(await readRequested(page, urlEncoded([["intent", "erase"]]), advisor)).toMatchObject({ audience: owner });
  expect(await readRequested(page, urlEncoded([["intent", "erase"]]), { roles: ["editor"] })).toBeUndefined();
  const read = new Request("http://localhost:3000/admin/leads/1?intent=erase&bulk=note");
  expect(await readRequested(page, read, advisor)).toEqual({ audience: team });
});
