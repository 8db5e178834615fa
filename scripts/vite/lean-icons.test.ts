import { globSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import createIcon from "#app/components/ui/lucide-icon.ts";
import { withoutNames } from "./lean-icons.ts";

test("an icon's data is only what is drawn", () => {
  const code = `const __iconData = {
  name: "circle-check",
  size: 24,
  node: [
    ["circle", { cx: "12", cy: "12", r: "10", key: "1mglay" }],
    ["path", { d: "m16 9-5.5 5.5L8 12", key: "xofnsj" }]
  ],
  aliases: ["check-circle-2"]
};`;
  expect(withoutNames(code).replace(/\s+/g, " ")).toBe(
    'const __iconData = { node: [ ["circle", { cx: "12", cy: "12", r: "10" }], ["path", { d: "m16 9-5.5 5.5L8 12" }] ] };',
  );
});

test("the library's files look as expected, so that none of them keeps a name or a key", () => {
  const files = globSync("node_modules/lucide-react/dist/esm/icons/{arrow,check,circle,x,menu}*.mjs");
  expect(files.length).toBeGreaterThan(20);
  for (const file of files)
    expect(withoutNames(readFileSync(file, "utf8")), file).not.toMatch(/\b(key|name|aliases): /);
});

test("an icon is drawn with the attributes of the library, hidden from screen readers unless it has a label", () => {
  const Icon = createIcon({ node: [["path", { d: "M5 12h14" }]] });
  expect(renderToStaticMarkup(createElement(Icon, { className: "size-5", strokeWidth: 1.6 }))).toBe(
    '<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" class="size-5"><path d="M5 12h14"></path></svg>',
  );
  expect(renderToStaticMarkup(createElement(Icon, { "aria-label": "Next" }))).not.toContain("aria-hidden");
});
