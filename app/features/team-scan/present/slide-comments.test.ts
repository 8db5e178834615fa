import { expect, test } from "vitest";
import { packComments } from "./slide-comments.ts";

test("[T10] a slide has up to four short texts, all about as many, a long one has its own, and those left for the report are counted", () => {
  const long = "x".repeat(400);
  expect(packComments(["a", "b", "c", "d", "e", long, "f"])).toEqual({
    slides: [["a", "b", "c"], ["d", "e"], [long], ["f"]],
    left: 0,
  });
  expect(packComments(Array.from("123456789")).slides.map(({ length }) => length)).toEqual([3, 3, 3]);
  expect(packComments(Array.from("1234")).slides).toHaveLength(1);
  expect(packComments(["y".repeat(200), "z".repeat(200)]).slides).toHaveLength(2);
  expect(packComments(Array.from({ length: 20 }, String))).toMatchObject({ left: 4 });
  expect(packComments([])).toEqual({ slides: [], left: 0 });
});
