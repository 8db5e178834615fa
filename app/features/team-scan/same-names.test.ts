import { expect, test } from "vitest";
import { isFreeMail, nameKey, registeredDomain } from "./same-names.ts";

const same: string[][] = [
  [
    "Alfa Coop",
    "ALFA-COOP",
    "alfa  coop.",
    "Álfa Cöop",
    "Alfa\u200BCoop",
    "Ａｌｆａ　Ｃｏｏｐ",
    "𝐀𝐥𝐟𝐚 Coop",
    "The Alfa Coop",
  ],
  ["Alfa Coop", "Аlfa Cоор", "Αlfa Cοορ", "AIfa Coop", "Alfa C00p"],
  ["Alfa", "Alfa Ltd", "Alfa, S.A.", "Alfa S. A. de C. V.", "Alfa GmbH & Co. KG", "Alfa II", "Alfa 2", "Alfa 2026"],
  ["Łódź", "Lodz"],
  ["Alfa", "A\u00adl\u00adf\u00ada", "Alf\u00ada", "Alf\u200ba S.L.", "\ufeffAlf\u2060a\u200e", "A l f a", "A-L-F-A"],
  ["Alfa", "Al\u034ff\u3164a", "Alf\u200d\u200ca", "Alfa S.\u00adL.", "Alfa S. de R. L. de C. V.", "Alfa S. de R.L."],
  ["IBM", "I B M", "I. B. M. Corp."],
  ["Escuela 14", "Escuela 1\u00ad4", "Escuela 1 4"],
];

test.each(same)("[T17] one organization: %s, %s, …", (...names) => {
  for (const name of names) expect(nameKey(name), name).toBe(nameKey(names[0]!));
});

test("[T17] different organizations stay different, and a name of signs or one word alone is kept", () => {
  const names = ["Alfa", "Beta", "Alfa Norte", "Escuela 14", "Escuela 15", "Ltd", "2", "!!!", "???", "Мир", "Лес"];
  names.push("I B M", "I C M", "Be\u00adt\u00ade", "Be\u00adc\u00ade", "Coop A B C", "Coop A B D", "Escuela 1 6");
  expect(new Set(names.map(nameKey)).size).toBe(names.length);
});

test("[T17] a company's domain is one with its subdomains; mailboxes of a provider are not one organization", () => {
  for (const domain of ["coop.example", "mail.coop.example", "a.b.coop.example"])
    expect(registeredDomain(domain)).toBe("coop.example");
  expect(registeredDomain("mail.coop.org.mx")).toBe("coop.org.mx");
  expect(registeredDomain("mail.coop.mx")).toBe("coop.mx");
  for (const domain of ["gmail.com", "hotmail.es", "yahoo.com.mx", "me.com"])
    expect(isFreeMail(registeredDomain(domain)), domain).toBe(true);
  for (const domain of ["coop.example", "mycoop.org.mx", "gmailcoop.org"])
    expect(isFreeMail(registeredDomain(domain)), domain).toBe(false);
});
