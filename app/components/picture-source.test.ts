import { expect, test } from "vitest";
import { webpTwin } from "./picture-source.ts";

test("[171] a local .jpg, .jpeg or .png has a .webp beside it", () => {
  expect(webpTwin("/images/founder.png")).toBe("/images/founder.webp");
  expect(webpTwin("/images/a.b/team.JPG")).toBe("/images/a.b/team.webp");
  expect(webpTwin("/team.jpeg")).toBe("/team.webp");
});

test("[172] absolute addresses, uploads, drawn and other pictures have none", () => {
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
    expect(webpTwin(src), src).toBeUndefined();
  }
});
