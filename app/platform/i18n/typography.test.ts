import { expect, test } from "vitest";
import { splitAtRanges } from "../text/ranges.ts";
import { plainSpaces, unbroken, unbrokenCopy, unbrokenName, unbrokenTitle } from "./typography.ts";

/** Written with ~ for the space that does not break. */
const shown = (text: string) => unbroken(text).replaceAll("\u00a0", "~");
const title = (text: string) => unbrokenTitle(text).replaceAll("\u00a0", "~");

test("[R33] numbers stay with their unit", () => {
  expect(shown("We work in 6-18 month partnerships.")).toBe("We work in 6-18~month partnerships.");
  expect(shown("It takes 9 to 12 months")).toBe("It takes 9~to~12~months");
  expect(shown("In 6 months")).toBe("In 6~months");
  expect(shown("Ten notes, {{count}} minutes each")).toBe("Ten notes, {{count}}~minutes each");
  expect(shown("Dura de 6 a 18 meses")).toBe("Dura de 6~a~18~meses");
  expect(shown("Son 12 millones al año")).toBe("Son 12~millones al año");
  expect(shown("{{count}} días")).toBe("{{count}}~días");
  expect(shown("{{percent}} %")).toBe("{{percent}}~%");
  expect(shown("Respondió el 80 % del equipo")).toBe("Respondió el 80~% del equipo");
  expect(shown("Staff sees Strategy 6 percentage points higher")).toBe(
    "Staff sees Strategy 6~percentage points higher",
  );
  expect(shown("queda {{points}} puntos porcentuales abajo")).toBe("queda {{points}}~puntos porcentuales abajo");
  expect(shown("You are 61 points away")).toBe("You are 61~points away");
  expect(shown("3 of 55")).toBe("3 of 55");
});

test("ranges are found, with their unit", () => {
  expect(splitAtRanges("In 6-18 months.")).toEqual(["In ", "6-18 months", "."]);
  expect(splitAtRanges("2019–2024")).toEqual(["", "2019–2024", ""]);
  for (const text of ["2026-03-05", "55-1234-5678", "a-b", ""]) expect(splitAtRanges(text)).toEqual([text]);
});

test("dates and times stay together in the way of each language", () => {
  expect(shown("Thursday, March 5, 2026, in the morning")).toBe("Thursday, March~5, 2026, in the morning");
  expect(shown("Jueves, 5 de marzo de 2026, por la mañana")).toBe("Jueves, 5~de~marzo de~2026, por la mañana");
  expect(shown("11:00\u202fAM – 12:30 PM")).toBe("11:00~AM~–~12:30~PM");
  expect(shown("9:05 AM – 11:05 AM Colombia Time (UTC−5)")).toBe("9:05~AM~–~11:05~AM Colombia~Time~(UTC−5)");
  expect(shown("9:05 a.m. – 11:05 a.m., hora de Buenos Aires (UTC−3)")).toBe(
    "9:05~a.m.~–~11:05~a.m., hora~de~Buenos~Aires~(UTC−3)",
  );
  expect(shown("11:00 a. m. a 12:30 p. m.")).toBe("11:00~a.~m. a 12:30~p.~m.");
});

test("names of people and places stay together, unless they are wider than a phone", () => {
  expect(shown("Written by Alma Rivera")).toBe("Written by Alma~Rivera");
  expect(shown("con Raíces Latinas")).toBe("con Raíces~Latinas");
  expect(shown("Business Insights")).toBe("Business Insights");
  expect(shown("By Bartholomew Featherstonehaugh")).toBe("By Bartholomew Featherstonehaugh");
  const person = (text: string) => unbrokenName(text).replaceAll("\u00a0", "~");
  expect(person("Inés Ruiz de la Fuente")).toBe("Inés Ruiz de~la~Fuente");
  expect(person("Ana Ortega y Gasset")).toBe("Ana Ortega y~Gasset");
  expect(person("Adela Delgado")).toBe("Adela Delgado");
});

test("no line of a heading ends with a word of one letter, and no last line is a short word", () => {
  expect(title("A pause in the plan of a team")).toBe("A~pause in the plan of a~team");
  expect(title("Who We Work With")).toBe("Who We Work~With");
  expect(title("Three of us")).toBe("Three of us");
  expect(title("Cuidar lo que da vida a una organización")).toBe("Cuidar lo que da vida a~una organización");
  expect(title("Lo que perdura nace de su propia tierra")).toBe("Lo que perdura nace de su propia tierra");
  expect(title("Raíces y tierra para todos")).toBe("Raíces y~tierra para~todos");
  expect(shown("A pause in the plan of a team")).toBe("A pause in the plan of a team");
});

test("the large sentence of the footer breaks like a heading", () => {
  const footer = { tagline: "Para organizaciones fieles a su propósito, a su gente y a su territorio." };
  expect(unbrokenCopy(footer).tagline.replaceAll("\u00a0", "~")).toBe(
    "Para organizaciones fieles a~su propósito, a~su~gente y~a~su territorio.",
  );
});

test("addresses, dates of machines and phone numbers are left as they are", () => {
  for (const text of ["https://a.example/28-09-2022-who", "2026-03-05", "55-1234-5678", "hello@a.example", ""])
    expect(shown(text)).toBe(text);
});

test("copy is formatted once, and can be turned back", () => {
  const copy = {
    title: "Take it to us",
    list: [{ id: "a", text: "Take it to us in 6 months", source: "A report, 6 months later" }],
    size: 4,
  };
  const formatted = unbrokenCopy(copy);
  expect(formatted).toEqual({
    title: "Take it to\u00a0us",
    list: [{ id: "a", text: "Take it to us in 6\u00a0months", source: "A report, 6 months later" }],
    size: 4,
  });
  expect(unbrokenCopy(copy)).toBe(formatted);
  expect(plainSpaces(unbroken("Over 6 to 18 months"))).toBe("Over 6 to 18 months");
});
