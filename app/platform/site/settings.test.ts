import { expect, test } from "vitest";
import { parseEnv } from "../env.server.ts";
import { languages, type Language } from "../i18n/language.ts";
import { readResources } from "../i18n/resources.server.ts";
import { fixedSettings } from "./settings.server.ts";
import {
  conflictsOf,
  deliveredSettings,
  differencesOf,
  isHttps,
  readSettings,
  settingsFields,
  toMailSettings,
  toSite,
} from "./settings-schema.ts";
import { deliveredSite, type Site } from "./site.ts";

const noPictures = { logo: "", portrait: "" };
const siteWith = (stored: Record<string, unknown>) => toSite(readSettings(stored).values, noPictures);

/** Every text of the copy, filled with these settings. */
function textsWith(site: Site, language: Language): string[] {
  const texts: string[] = [];
  for (const json of Object.values(readResources("public/locales", undefined, site).json[language]))
    JSON.parse(json, (_, value) => {
      if (typeof value === "string") texts.push(value);
      return value;
    });
  return texts;
}

const wordings: Record<Language, Record<string, string>> = {
  en: { 1: "one hour", 24: "24 hours", 48: "48 hours" },
  es: { 1: "una hora", 24: "24 horas", 48: "48 horas" },
};
const promise: Record<Language, RegExp> = {
  en: /(?:within|more than) (one hour|\d+ hours?)\b/,
  es: /(?:en menos de|más de) (una hora|\d+ horas?)\b/,
};

for (const language of languages)
  test(`[S4] every sentence that states the promise follows it, for 1, 24 and 48 hours (${language})`, () => {
    const promising = (hours: number) =>
      textsWith({ ...deliveredSite, leads: { ...deliveredSite.leads, answerHours: hours } }, language)
        .map((text) => promise[language].exec(text)?.[1])
        .filter((found) => found !== undefined);
    for (const hours of [1, 24, 48]) {
      const found = promising(hours);
      expect(found.length).toBeGreaterThanOrEqual(20);
      expect(new Set(found)).toEqual(new Set([wordings[language][hours]]));
    }
  });

test("[S4] the delivered sentences read as before", () => {
  const english = textsWith(deliveredSite, "en");
  const spanish = textsWith(deliveredSite, "es");
  expect(english).toContain("Someone on our team will answer you within 24 hours.");
  expect(spanish).toContain("Una persona del equipo te responde en menos de 24 horas.");
  expect(spanish).toContain(
    "Una copia de este resultado va en camino a tu correo. Nuestro equipo te escribirá en menos de 24 horas.",
  );
  expect([...english, ...spanish].join("\n")).not.toMatch(
    /\{\{(answerTime|retentionTime|brand|founder|foundingYear)\}\}/,
  );
});

test("the time until personal data are erased is one month or several", () => {
  const kept = (months: number, language: Language) =>
    textsWith({ ...deliveredSite, leads: { ...deliveredSite.leads, retentionMonths: months } }, language).join("\n");
  expect(kept(1, "en")).toContain("erased one month after we close");
  expect(kept(24, "es")).toContain("se borran 24 meses después");
  expect(kept(1, "es")).toContain("se borran un mes después");
});

test("changed settings give the copy another version; without changes it has the delivered one", () => {
  const version = (site: Site) => readResources("public/locales", undefined, site).version;
  expect(version(siteWith({}))).toMatch(/^[0-9a-f]{10}$/);
  expect(version(siteWith({ name: "Raíz" }))).toMatch(/^[0-9a-f]{10}-[0-9a-f]{10}$/);
  expect(version(siteWith({ name: "Raíz" }))).not.toBe(version(siteWith({ name: "Musgo" })));
});

test("[S3] addresses of calendars and networks are https, without a password", () => {
  for (const bad of [
    "http://calendar.example/a",
    "javascript:alert(1)",
    "https://user:secret@calendar.example",
    "https://localhost",
    "calendar.example",
    "//calendar.example",
    "https://*.example/embed",
    "https://*",
  ])
    expect(isHttps(bad), bad).toBe(false);
  expect(isHttps("https://calendar.example/embed?x=1")).toBe(true);
  expect(settingsFields.calendarEmbedUrl.safeParse("http://calendar.example").error?.issues[0]?.message).toBe("https");
  expect(settingsFields.calendarEmbedUrl.safeParse("").success).toBe(true);
});

test("any number of networks is shown, in order; those without an address are not", () => {
  const { socialLinks } = siteWith({
    linkNames: ["LinkedIn", "Instagram", ""],
    linkUrls: ["", "https://www.instagram.com/savia.example", "https://www.videos.example/savia"],
  });
  expect(socialLinks).toEqual([
    { name: "Instagram", url: "https://www.instagram.com/savia.example" },
    { name: "videos.example", url: "https://www.videos.example/savia" },
  ]);
});

test("line breaks in a name are removed, because it is part of mail headers and calendar lines", () => {
  expect(settingsFields.name.parse(" Raíz\r\nBcc: x@y.example\tViva ")).toBe("Raíz Bcc: x@y.example Viva");
  expect(settingsFields.name.safeParse(" \n ").success).toBe(false);
});

test("numbers, zones and recipients are checked", () => {
  const message = (name: keyof typeof settingsFields, typed: string) =>
    settingsFields[name].safeParse(typed).error?.issues[0]?.message;
  expect(message("answerHours", "0")).toBe("hours");
  expect(message("answerHours", "1.5")).toBe("hours");
  expect(message("foundingYear", "next year")).toBe("year");
  expect(message("timeZone", "Mars/Olympus")).toBe("timeZone");
  expect(message("timeZone", "Europe/Madrid")).toBeUndefined();
  for (const phone of ["", "+52 951 100 2000", "(951) 100-2000"])
    expect(message("phone", phone), phone).toBeUndefined();
  for (const phone of ["call me", "+52 951 100 2000;ext=1", "javascript:alert(1)"])
    expect(message("phone", phone), phone).toBe("phone");
  expect(message("inquiryTo", "ana@savia.example, nobody")).toBe("recipients");
  expect(settingsFields.inquiryTo.parse(" ana@savia.example;leo@savia.example ")).toEqual([
    "ana@savia.example",
    "leo@savia.example",
  ]);
});

test("a reminder must not come later than the promised answer", () => {
  const values = readSettings({ answerHours: "4", remindAfterHours: "18" }).values;
  expect(conflictsOf(values)).toEqual({ remindAfterHours: "remindLate" });
  expect(conflictsOf({ ...values, remindAfterHours: 4 })).toEqual({});
});

test("without changes the settings are the delivered ones, and only differences are stored", () => {
  expect(siteWith({})).toEqual(deliveredSite);
  expect(differencesOf(deliveredSettings)).toEqual({});
  expect(differencesOf({ ...deliveredSettings, name: "Raíz" })).toEqual({ name: "Raíz" });
  expect(toMailSettings(readSettings({}).values).notices.inquiry).toEqual({ to: [], language: "en" });
});

test("a stored setting that is not valid any more is ignored", () => {
  expect(siteWith({ name: "", answerHours: "soon", calendarEmbedUrl: "http://x.example", gone: 1 })).toEqual(
    deliveredSite,
  );
});

test("[S5] the author of articles defaults to the site's name", () => {
  expect(siteWith({ name: "Raíz" }).author).toBe("Raíz");
  expect(siteWith({ name: "Raíz", author: "El equipo" }).author).toBe("El equipo");
});

test("[S2] environment variables override settings, and each overridden setting names its variable", () => {
  expect(fixedSettings(parseEnv({}))).toEqual({});
  expect(
    fixedSettings(
      parseEnv({ MAIL_FROM: "Savia <a@b.example>", TEAM_EMAIL: "team@savia.example", DIVISION_CONTACT: "log" }),
    ),
  ).toMatchObject({
    senderName: { variable: "MAIL_FROM", value: "Savia <a@b.example>" },
    inquiryTo: { variable: "TEAM_EMAIL", value: "team@savia.example" },
    reminderTo: { variable: "TEAM_EMAIL" },
    divisionContact: { variable: "DIVISION_CONTACT", value: "log" },
  });
});
