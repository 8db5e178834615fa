import { expect, test } from "vitest";
import { readArticles } from "#db/seed/articles.ts";
import { coverFamilies } from "./cover-families.ts";
import { cover, coverFamily, coverScheme, coverSchemes } from "./cover.ts";
import { growthRings } from "./growth-rings.ts";
import { faviconSvg, logoMark } from "./logo.ts";
import { palette } from "./palette.ts";
import { phyllotaxis } from "./phyllotaxis.ts";
import { createRandom } from "./random.ts";
import { roots } from "./roots.ts";
import { toSvg } from "./svg.ts";

const frame = { x: 0, y: 0, width: 1000, height: 1000 };
const motifs = {
  growthRings: (seed: string) =>
    growthRings(seed, {
      cx: 500,
      cy: 500,
      radius: 450,
      rings: 12,
      stroke: palette.forest,
      bands: [{ from: 2, to: 4, start: 0, end: 0.3, fill: palette.sun }],
      frame,
    }),
  roots: (seed: string) =>
    roots(seed, {
      x: 500,
      y: 0,
      angle: 0.25,
      spread: 0.4,
      reach: 900,
      strands: 20,
      colours: [palette.clay],
      tips: { form: "leaf", fill: palette.moss, size: 30 },
      frame,
    }),
  phyllotaxis: (seed: string) =>
    phyllotaxis(seed, { cx: 500, cy: 500, radius: 450, seeds: 200, colours: [palette.clay, palette.sun], frame }),
};
const kinds = ["business", "evolution", "consciousness", "stories"];
const slugs = Array.from({ length: 150 }, (_, index) => `an-article-about-${index}`);
const covers = kinds.flatMap((kind) =>
  slugs.flatMap((slug) => [cover({ slug, kind }), cover({ slug, kind, width: 800, height: 450 })]),
);
const everySvg = [
  ...covers.map((drawing) => toSvg(drawing)),
  ...Object.values(motifs).map((draw) => toSvg({ width: 1000, height: 1000, shapes: draw("any") })),
  toSvg(logoMark()),
  toSvg(logoMark({ small: true })),
  faviconSvg(),
];

test("a seed always gives the same numbers, from 0 up to but not including 1", () => {
  const first = createRandom("sap");
  const second = createRandom("sap");
  const numbers = Array.from({ length: 1000 }, () => first());
  expect(numbers).toEqual(Array.from({ length: 1000 }, () => second()));
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  expect(createRandom("sap-1")()).not.toBe(createRandom("sap-2")());
});

test.each(Object.entries(motifs))(
  "%s draws the same picture for the same seed and another one for another seed",
  (_, draw) => {
    expect(draw("one")).toEqual(draw("one"));
    expect(draw("one")).not.toEqual(draw("two"));
    expect(draw("one").length).toBeGreaterThan(0);
  },
);

test("a cover is the same each time and no two covers are alike", () => {
  expect(cover({ slug: "roots", kind: "evolution" })).toEqual(cover({ slug: "roots", kind: "evolution" }));
  expect(new Set(covers.map((drawing) => toSvg(drawing))).size).toBe(covers.length);
});

test("covers of a chosen family differ in nothing but their composition and its numbers", () => {
  for (const kind of coverFamilies) {
    const drawn = slugs.slice(0, 20).map((slug) => cover({ slug, kind }));
    for (const [index, drawing] of drawn.entries())
      expect(drawing.shapes[0]!.fill).toBe(coverScheme(slugs[index]!).ground);
    expect(new Set(drawn.map((drawing) => toSvg(drawing))).size).toBe(20);
  }
});

test("every cover family is used, none more than twice as often as its share", () => {
  const uses = new Map<string, number>();
  for (const slug of slugs) uses.set(coverFamily(slug), (uses.get(coverFamily(slug)) ?? 0) + 1);
  expect(uses.size).toBe(10);
  expect(Math.max(...uses.values())).toBeLessThanOrEqual((2 * slugs.length) / 10);
});

test("neighbours in the sample listing differ in family and ground, in every tab and at every width", () => {
  const posts = readArticles()
    .filter(({ published }) => published)
    .toSorted((one, other) => Number(other.createdAt) - Number(one.createdAt));
  expect(posts.length).toBeGreaterThan(8);
  const featured = posts.filter(({ featured }) => featured);
  const others = posts.filter(({ featured }) => !featured);
  const tabs = kinds.map((category) => posts.filter((post) => post.cluster === category));
  // Beside each other, and above each other in a grid of three.
  const pairs = [
    ...[featured, others, ...tabs].flatMap((list) => list.slice(1).map((post, index) => [list[index]!, post])),
    ...others.slice(3).map((post, index) => [others[index]!, post]),
  ];
  for (const [one, other] of pairs) {
    const pair = `${one!.slug}, ${other!.slug}`;
    expect(coverFamily(one!.slug), pair).not.toBe(coverFamily(other!.slug));
    expect(coverScheme(one!.slug).ground, pair).not.toBe(coverScheme(other!.slug).ground);
  }
});

test("every cover weighs at most 4 kB", () => {
  expect(Math.max(...covers.map((drawing) => toSvg(drawing).length))).toBeLessThanOrEqual(4096);
});

test("the mark weighs less than 4 kB", () => {
  expect(toSvg(logoMark()).length).toBeLessThan(4096);
  expect(faviconSvg().length).toBeLessThan(1024);
});

test("no drawing contains NaN, Infinity or another invalid number", () => {
  for (const svg of everySvg) expect(svg).not.toMatch(/NaN|Infinity|undefined|null|\de-/);
});

test("every drawing is well-formed and made of paths and circles only", () => {
  for (const svg of everySvg)
    expect(svg).toMatch(/^<svg( [\w-]+="[^"<>&]*")+>(<(path|circle)( [\w-]+="[^"<>&]*")+\/>)+<\/svg>$/);
});

test("every colour is one of the brand", () => {
  const known = new Set<string>(Object.values(palette));
  const used = new Set(everySvg.flatMap((svg) => svg.match(/#[\dA-Fa-f]+/g) ?? []));
  expect([...used].filter((colour) => !known.has(colour))).toEqual([]);
});

test("a title set on the ground of a cover is readable", () => {
  for (const { ground, text } of coverSchemes)
    expect(contrast(ground, text), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
});

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
