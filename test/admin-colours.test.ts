import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Both values of every colour of the admin area: `--color-ink: light-dark(#14241d, #f1ebdd)`. */
const css = readFileSync("app/admin.css", "utf8");
const colours = new Map(
  [...css.matchAll(/--([\w-]+):\s*(?:light-dark\((#\w{6}),\s*(#\w{6})\)|(#\w{6}));/g)].map(
    ([, name, light, dark, both]) => [name!, [light ?? both!, dark ?? both!] as const],
  ),
);

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

const texts = ["ink", "ink-soft", "forest", "forest-deep", "clay", "clay-deep", "danger"].map(
  (name) => `color-${name}`,
);
const grounds = ["color-paper", "color-card", "color-sage", "side-color"];
const fills = ["forest", "forest-deep", "clay", "clay-deep", "danger"].map((name) => `background-color-${name}`);
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ...["color-danger", "color-ink"].map((text) => [text, "color-danger-soft"] as const),
  ...fills.map((fill) => ["text-color-card", fill] as const),
];

test.each(["light", "dark"])("[SH3] every text of the admin area has the contrast of AA in the %s scheme", (scheme) => {
  const value = (name: string) => colours.get(name)![scheme === "light" ? 0 : 1];
  const weak = pairs.filter(([text, ground]) => contrast(value(text), value(ground)) < 4.5);
  expect(weak).toEqual([]);
});
