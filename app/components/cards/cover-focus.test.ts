import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { coverFocus, cropOf, focusClass, focusRange, nearestFocus, readFocus, zoomedSizes } from "./cover-focus.ts";

const frame = { width: 1200, height: 630 };

test("typed values are rounded to a step and kept within the range; the default is stored as nothing", () => {
  expect(["0", "37", "38", "100", "250", "-4"].map((typed) => readFocus("x", typed))).toEqual([0, 35, 40, 100, 100, 0]);
  expect(["", "50", "49", "nonsense", "Infinity"].map((typed) => readFocus("y", typed))).toEqual(Array(5).fill(null));
  expect(["100", "104", "146", "999"].map((typed) => readFocus("zoom", typed))).toEqual([null, null, 150, 300]);
});

test("a picture without a choice has no class, and one with a choice has one for each part", () => {
  expect(coverFocus({ coverX: null, coverY: null, coverZoom: null })).toBeUndefined();
  const focus = coverFocus({ coverX: 20, coverY: null, coverZoom: 150 })!;
  expect(focus).toEqual({ x: 20, y: 50, zoom: 150 });
  expect(focusClass(focus)).toBe("cover-focus cover-x-20 cover-y-50 cover-zoom-150");
});

test("the style sheet has the classes of exactly these ranges", () => {
  const css = readFileSync("app/app.css", "utf8");
  for (const [part, { min, max, step }] of Object.entries(focusRange))
    expect(css).toContain(`cover-${part}-{${min}..${max}..${step}}`);
});

test("the crop of a wide picture moves sideways, that of a tall one up and down", () => {
  expect(cropOf({ width: 2520, height: 630 }, frame, { x: 0, y: 50, zoom: 100 })).toEqual({
    left: 0,
    top: 0,
    ...frame,
  });
  expect(cropOf({ width: 2520, height: 630 }, frame, { x: 100, y: 0, zoom: 100 })).toMatchObject({
    left: 1320,
    top: 0,
  });
  expect(cropOf({ width: 1200, height: 1260 }, frame, { x: 50, y: 100, zoom: 100 })).toMatchObject({
    left: 0,
    top: 630,
  });
});

test("an enlarged crop is a smaller part around the point, and never leaves the picture", () => {
  expect(cropOf({ width: 1200, height: 630 }, frame, { x: 100, y: 0, zoom: 200 })).toEqual({
    left: 600,
    top: 0,
    width: 600,
    height: 315,
  });
  for (const picture of [
    { width: 1, height: 1 },
    { width: 3000, height: 2 },
    { width: 7, height: 4000 },
  ])
    for (const x of [0, 35, 100])
      for (const zoom of [100, 300]) {
        const crop = cropOf(picture, frame, { x, y: nearestFocus("y", 100 - x), zoom });
        expect(crop.width).toBeGreaterThan(0);
        expect(crop.height).toBeGreaterThan(0);
        expect(crop.left + crop.width).toBeLessThanOrEqual(picture.width);
        expect(crop.top + crop.height).toBeLessThanOrEqual(picture.height);
      }
});

test("an enlarged picture asks for more pixels", () => {
  expect(zoomedSizes("(min-width: 64rem) 42rem, 100vw", { x: 0, y: 0, zoom: 200 })).toBe(
    "(min-width: 64rem) 84rem, 200vw",
  );
});
