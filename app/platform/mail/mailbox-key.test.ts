import { expect, test } from "vitest";
import { mailboxKey } from "./mailbox-key.ts";

test("all spellings of a mailbox have the same key", () => {
  for (const address of ["ana@example.org", "ANA@Example.ORG", "ana+1@example.org", "Ana+a+b@example.org."])
    expect(mailboxKey(address)).toBe("ana@example.org");
  for (const address of ["ana.ruiz@gmail.com", "anaruiz+x@googlemail.com", "A.N.A.ruiz@Gmail.com"])
    expect(mailboxKey(address)).toBe("anaruiz@gmail.com");
});

test("different mailboxes have different keys", () => {
  expect(mailboxKey("ana.ruiz@example.org")).toBe("ana.ruiz@example.org");
  expect(mailboxKey("+ana@example.org")).toBe("+ana@example.org");
  expect(mailboxKey("ana@mail.example.org")).toBe("ana@mail.example.org");
});
