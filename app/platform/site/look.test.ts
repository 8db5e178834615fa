import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { fontsOf } from "#app/platform/pages/early/page-fonts.ts";
import { darkStyles, palette } from "#app/platform/mail/mail-style.ts";
import { deliveredLook, lookName, pairingOf, pairings, parseLook, parseLookName, setLook } from "./look.ts";
import { currentLookName, fingerprinted, fontFaces, lookStyles } from "./look-styles.server.ts";
import { fallbackFaces, fontStacks } from "./typefaces.ts";
import { deliveredSettings, readSettings, settingsFields, toLook } from "./settings-schema.ts";

afterEach(() => setLook(deliveredLook));

test("[BR5] the delivered look adds nothing: no name, no styles, the same two families", () => {
  expect(lookName(deliveredLook)).toBeUndefined();
  expect(currentLookName()).toBeUndefined();
  expect(lookStyles(deliveredLook)).toBe("");
  expect(fontsOf("fraunces").map(({ family, complete }) => [family, complete])).toEqual([
    ["Fraunces", undefined],
    ["Figtree", undefined],
    ["Fraunces", true],
    ["Figtree", true],
  ]);
  expect(toLook(readSettings({}).values)).toEqual(deliveredLook);
  expect(readFileSync("app/app.css", "utf8")).toContain(`--color-clay: ${deliveredLook.accent};`);
});

test("[BR3] there are five pairs, and a page loads the files of its own pair only", () => {
  expect(pairings).toHaveLength(5);
  const families = (pairing: (typeof pairings)[number]) => [...new Set(fontsOf(pairing).map(({ family }) => family))];
  expect(families("lora")).toEqual(["Lora", "Source Sans 3"]);
  expect(families("newsreader")).toEqual(["Newsreader", "Figtree"]);
  expect(families("figtree")).toEqual(["Figtree"]);
  expect(families("system")).toEqual([]);
  expect(fontFaces("system")).toBe("");
  expect(fontFaces("lora").match(/@font-face/g)).toHaveLength(4);
});

test("[BR3] until the fonts arrive, local ones of the same width and height stand in", () => {
  // 4 local serifs and 2 sans, each for two weights.
  expect(fallbackFaces("lora").match(/@font-face/g)).toHaveLength(12);
  expect(fallbackFaces("figtree")).toBe("");
  const delivered = readFileSync("app/fallback-fonts.css", "utf8");
  for (const pairing of pairings.filter((name) => name !== "system")) {
    const { display, text } = fontStacks(pairing);
    for (const [, name] of `${display},${text}`.matchAll(/"([^"]+ Fallback[^"]*)"/g))
      expect(fallbackFaces(pairing) + delivered).toContain(
        `font-family:${delivered.includes(`"${name}"`) ? " " : ""}"${name}"`,
      );
  }
  // Lora is 1.006 em high above the line: of Georgia at 105.8 % that is 95.1 %.
  expect(fallbackFaces("lora")).toContain(
    'src:local("Georgia");font-weight:100 330;size-adjust:105.8%;ascent-override:95.1%;descent-override:25.9%',
  );
});

test("a name in an address is a look or nothing, and each look has one address", () => {
  const look = { accent: "#2f5d8a", pairing: "lora" } as const;
  expect(parseLookName(lookName(look)!)).toEqual(look);
  expect(pairingOf(fingerprinted(look))).toBe("lora");
  expect(pairingOf(undefined)).toBe("fraunces");
  for (const name of ["", "2f5d8a", "2f5d8a-comic", "2F5D8A-lora", "zz5d8a-lora", "2f5d8a-lora-", "}a{-lora"])
    expect(parseLookName(name)).toBeUndefined();
  expect(parseLook("red", "lora")).toBeUndefined();
});

test("[BR1] the styles of a look replace the accent in daylight and in the dark, and the fonts", () => {
  const styles = lookStyles({ accent: "#2f5d8a", pairing: "newsreader" });
  expect(styles).toContain(":root{--color-clay:#2f5d8a;--color-clay-deep:#");
  expect(styles).toContain("--color-clay:light-dark(#2f5d8a,#");
  expect(styles).toContain('--font-display:"Newsreader","Newsreader Fallback"');
  expect(lookStyles({ accent: "#2f5d8a", pairing: "fraunces" })).not.toContain("font");
  expect(lookStyles({ accent: deliveredLook.accent, pairing: "system" })).not.toContain("clay");
});

test("[BR4] mails take the owner's colour, also in the dark, and are as before without one", () => {
  expect(palette.clay).toBe("#a8482a");
  expect(darkStyles()).toContain("color:#f0b48f!important");
  setLook({ accent: "#2f5d8a", pairing: "fraunces" });
  expect(palette.clay).toBe("#2f5d8a");
  expect(darkStyles()).not.toMatch(/#f0b48f|#c25b38/);
});

test("[BR2] a setting of a colour is stored in one form; one that cannot be read is refused with its reason", () => {
  expect(settingsFields.accent.parse(" 2F5D8A ")).toBe("#2f5d8a");
  const reasonOf = (typed: string) =>
    settingsFields.accent.safeParse(typed).error?.issues.map(({ message }) => message);
  expect(reasonOf("#e0a53a")).toEqual(["contrast"]);
  expect(reasonOf("blue")).toEqual(["colour"]);
  // A stored one that is not valid any more is the delivered one.
  expect(readSettings({ accent: "#ffffff", typePairing: "comic" }).typed).toMatchObject({
    accent: deliveredSettings.accent,
    typePairing: deliveredSettings.typePairing,
  });
});
