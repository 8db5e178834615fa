import { expect, test } from "vitest";
import { webpVersion } from "./picture-source.ts";

test("[171] a local .jpg, .jpeg or .png has a WebP version", () => {
  expect(webpVersion("/images/founder.png")).toBe("/images/founder.webp");
  expect(webpVersion("/images/a.b/team.JPG")).toBe("/images/a.b/team.webp");
  expect(webpVersion("/team.jpeg")).toBe("/team.webp");
});

test("[172] absolute URLs, uploads, generated images and other formats have none", () => {
  for (const src of [
    "https://savia.example/a.png",
    "//savia.example/a.png",
    "/blog-images/blog-posts/1-a.png",
    "/covers/a-slug.png",
    "/art/home.svg",
    "/images/founder.webp",
    "/images/founder.png?size=2",
    "data:image/png;base64,AAAA",
  ]) {
    expect(webpVersion(src), src).toBeUndefined();
  }
});
