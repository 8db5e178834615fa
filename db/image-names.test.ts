import { expect, test } from "vitest";
import { imageNamesIn, possiblePaths } from "./image-names.ts";

test("all sizes and formats of a picture count as one picture", () => {
  const body = `<img src="/blog-images/blog-posts/1741132800000-abc123.jpg">
    <img src="https://savia.example/blog-images/blog-posts/1741132800000-abc123-480w.webp">
    <img src="/blog-images/blog-posts/1741132800001-def456.png"><img src="/elsewhere/1741132800002-ghi789.png">`;
  expect(imageNamesIn(null, body)).toEqual(["1741132800000-abc123", "1741132800001-def456"]);
  expect(imageNamesIn("", "blog-images/blog-posts/", null)).toEqual([]);
});

test("a name maps to the possible paths of the picture, one per format", () => {
  const path = "blog-images/blog-posts/1741132800000-abc123.avif";
  expect(possiblePaths(imageNamesIn(path)[0]!)).toContain(path);
});
