import { expect, test } from "vitest";
import { imageNamesIn, possiblePaths } from "./image-names.ts";

test("every copy of a picture counts as the picture, each picture once", () => {
  const body = `<img src="/blog-images/blog-posts/1741132800000-abc123.jpg">
    <img src="https://savia.example/blog-images/blog-posts/1741132800000-abc123-480w.webp">
    <img src="/blog-images/blog-posts/1741132800001-def456.png"><img src="/elsewhere/1741132800002-ghi789.png">`;
  expect(imageNamesIn(null, body)).toEqual(["1741132800000-abc123", "1741132800001-def456"]);
  expect(imageNamesIn("", "blog-images/blog-posts/", null)).toEqual([]);
});

test("a name leads back to the picture, whatever its type", () => {
  const path = "blog-images/blog-posts/1741132800000-abc123.avif";
  expect(possiblePaths(imageNamesIn(path)[0]!)).toContain(path);
});
