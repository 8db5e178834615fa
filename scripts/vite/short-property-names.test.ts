import { expect, test } from "vitest";
import { shortenProperties } from "./short-property-names.ts";

const css = `@property --tw-blur{syntax:"*"}:root{--spacing:4px;--color-sage:#e3eadf;--b:1px}.block--wide{margin:var(--spacing)}
.a{filter:var(--tw-blur,);margin:calc(var(--spacing)*2);left:var(--mark-x);color:var(--color-sage)}`;

test("the most used properties get the shortest names, everywhere in the stylesheet", () => {
  expect(shortenProperties(css, new Set(["--color-sage", "--mark-x"]))).toBe(
    `@property --c{syntax:"*"}:root{--b:4px;--color-sage:#e3eadf;--d:1px}.block--wide{margin:var(--b)}
.a{filter:var(--c,);margin:calc(var(--b)*2);left:var(--mark-x);color:var(--color-sage)}`,
  );
});

test("a short name is not one that a script or another stylesheet uses", () => {
  const short = shortenProperties(css, new Set(["--b", "--c", "--color-sage", "--mark-x"]));
  expect(short).toContain("--b:1px");
  expect(short).toContain("--d:4px");
  expect(short).toContain("@property --f{");
});
