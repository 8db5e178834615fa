import { expect, test } from "vitest";
import { allPaths, coverSrcSet, imagePath, pathOfFile, pathsIn, srcSet } from "./image-paths.ts";

const path = imagePath(1741132800000, "k3v9x2m4p7", "jpg");
const image = { path, width: 900 };

test("[282] an image is stored in blog-images at blog-posts/{timestamp}-{random}.{ext}", () => {
  expect(path).toMatch(/^blog-images\/blog-posts\/\d+-[a-z0-9]+\.jpg$/);
});

test("smaller copies are stored beside the original and offered in srcset", () => {
  const smaller = "blog-images/blog-posts/1741132800000-k3v9x2m4p7-480w.webp";
  expect(allPaths(path)).toHaveLength(5);
  expect(allPaths(path)[1]).toBe(smaller);
  expect(srcSet(image)).toBe(`/${smaller} 480w, /${smaller.replace("480", "800")} 800w, /${path} 900w`);
  expect(srcSet({ path, width: 300 })).toBeUndefined();
  expect(coverSrcSet(`/${path}`)).toContain(`${smaller.replace("480", "1600")} 1600w`);
  expect(coverSrcSet(`https://elsewhere.example/${path}`)).toBeUndefined();
});

test("only names that follow our pattern lead to a file", () => {
  expect(pathOfFile("1741132800000-k3v9x2m4p7.jpg")).toBe(path);
  expect(pathOfFile("1741132800000-k3v9x2m4p7-480w.webp")).toBeDefined();
  for (const name of [
    "../../secrets",
    "..%2f..%2fx.png",
    "x.svg",
    "1741132800000-k3v9x2m4p7.html",
    "1741132800000-K3V9.jpg",
    "",
  ])
    expect(pathOfFile(name)).toBeUndefined();
});

test("every image that a text mentions is found once", () => {
  expect(pathsIn(`<img src="/${path}"> and again https://savia.example/${path}`)).toEqual([path]);
  expect(pathsIn("<img src='/elsewhere/1741132800000-k3v9x2m4p7.jpg'>")).toEqual([]);
});
