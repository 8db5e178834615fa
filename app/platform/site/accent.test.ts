import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  buttonInTheDark,
  contrastOf,
  deepOf,
  isReadable,
  lightGrounds,
  lightOf,
  lowestContrast,
  nearestReadable,
  readColour,
} from "./accent.ts";
import { deliveredLook } from "./look.ts";

/** A hundred and some colours from all sides of the circle, light and dark. */
const colours = [0, 51, 102, 153, 204, 255].flatMap((red) =>
  [0, 51, 102, 153, 204, 255].flatMap((green) =>
    [0, 85, 170, 255].map(
      (blue) => `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`,
    ),
  ),
);

test("[BR2] a colour counts as readable only with AA on every ground that the style sheets put it on", () => {
  expect(isReadable(deliveredLook.accent)).toBe(true);
  const app = readFileSync("app/app.css", "utf8");
  const admin = readFileSync("app/admin.css", "utf8");
  const valueOf = (css: string, name: string) => new RegExp(`--${name}: (?:light-dark\\()?(#\\w+)`).exec(css)?.[1];
  const { white, side, danger, ...others } = lightGrounds;
  expect(white).toBe("#ffffff");
  expect(side).toBe(valueOf(admin, "side-color"));
  expect(danger).toBe(valueOf(app, "color-danger-soft"));
  for (const [name, ground] of Object.entries(others)) expect(ground).toBe(valueOf(app, `color-${name}`));
  expect(isReadable("#c9742a")).toBe(false);
  expect(isReadable("#ffffff")).toBe(false);
  expect(isReadable("#000000")).toBe(true);
});

test("[BR2] every colour has a nearest one that can be read, and a readable one is its own", () => {
  for (const colour of colours) {
    const nearest = nearestReadable(colour);
    expect(isReadable(nearest), colour).toBe(true);
    if (isReadable(colour)) expect(nearest).toBe(colour);
  }
  // Not much darker than it has to be.
  expect(lowestContrast(nearestReadable("#e0a53a"))).toBeLessThan(4.75);
});

test("[BR2] what is derived from a readable accent is readable, too: under the pointer, in the dark, in mails", () => {
  const dark = [...readFileSync("app/admin.css", "utf8").matchAll(/light-dark\(#\w+, (#\w+)\)/g)];
  const grounds = ["#0f1a15", "#0b1410", "#16241d", "#17251e", "#22362c", "#3a2c1a", "#43201b"];
  for (const name of ["paper", "card", "sage", "adobe", "danger-soft"]) {
    const [, value] = new RegExp(`--color-${name}: light-dark\\(#\\w+, (#\\w+)\\)`).exec(
      readFileSync("app/admin.css", "utf8"),
    )!;
    expect(grounds).toContain(value);
  }
  expect(dark.length).toBeGreaterThan(10);
  for (const colour of colours.filter(isReadable)) {
    expect(lowestContrast(deepOf(colour)), colour).toBeGreaterThanOrEqual(4.5);
    for (const ground of grounds) expect(contrastOf(lightOf(colour), ground), colour).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(buttonInTheDark(colour), "#ffffff"), colour).toBeGreaterThanOrEqual(4.5);
  }
});

test("a colour is read as people write it, and nothing else is", () => {
  for (const typed of ["#2F5D8A", "2f5d8a", " #2f5d8a "]) expect(readColour(typed)).toBe("#2f5d8a");
  expect(readColour("#abc")).toBe("#aabbcc");
  for (const typed of ["", "#", "#12345", "red", "#2f5d8a;}", "#2f5d8a #fff", "url(x)"])
    expect(readColour(typed)).toBeUndefined();
});
