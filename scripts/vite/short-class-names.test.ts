import { parseAst } from "vite";
import { expect, test } from "vitest";
import { renameInCss, renameInStrings, shortNames } from "./short-class-names.ts";

const css = String.raw`.page-width{width:100%}.flex{display:flex}.inline-block{display:inline-block}.mt-0\.5{margin-top:.125rem}
.hover\:\[\&_svg\]\:mt-2:hover svg{margin-top:.5rem}.group\/fold{color:red}.\31 0-x{top:0}@media (width>=48rem){.md\:p-5{padding:1.25rem}}
.after\:content-\[\'·\'\]:after{content:"·"}.md\:p-5:is(:where(.group\/fold)[open] *){top:0}.bg-sage{background:#e3eadf}`;
const short = shortNames(css, new Set(["page-width"]));

test("utilities get short names without vowels, which content blockers do not match", () => {
  expect([...short.keys()]).toEqual(["mt-0.5", "hover:[&_svg]:mt-2", "group/fold", "md:p-5", "bg-sage"]);
  expect(new Set(short.values()).size).toBe(short.size);
  const many = Array.from({ length: 3000 }, (_, number) => `.w-${number}{width:0}`).join("");
  const names = [...shortNames(`.bb{top:0}${many}`, new Set()).values()];
  expect(new Set(names).size).toBe(3000);
  expect(names.filter((name) => !/^[b-df-hj-np-tv-z][b-df-hj-np-tv-z0-9]{0,2}$/i.test(name))).toEqual([]);
  expect(names, "taken by a class that keeps its name").not.toContain("bb");
});

test("our own names are not renamed, including those that code completes with a value", () => {
  const css = ".cover-x-5{top:0}.cover-x-100{top:0}.cover-y{top:0}.mt-5{top:0}";
  expect([...shortNames(css, new Set(["cover-x-"])).keys()]).toEqual(["cover-y", "mt-5"]);
});

test("all selectors are renamed, and nothing else is changed", () => {
  const renamed = renameInCss(css, short);
  for (const kept of [".page-width{", ".flex{", ".inline-block{", "margin-top:.125rem", ".after\\:content-"])
    expect(renamed).toContain(kept);
  expect(renamed).toContain(`.${short.get("md:p-5")}:is(:where(.${short.get("group/fold")})[open] *)`);
  expect(renamed).toContain(`.${short.get("hover:[&_svg]:mt-2")}:hover svg{`);
  expect(renamed).not.toContain("bg-sage");
});

test("names are renamed in strings and templates, but not in longer words, module specifiers or partial names", () => {
  const rename = (code: string) => renameInStrings(code, parseAst(code), short);
  const [sage, padding] = [short.get("bg-sage"), short.get("md:p-5")];
  expect(rename('f("flex bg-sage md:p-5")')).toBe(`f("flex ${sage} ${padding}")`);
  expect(rename("f(`bg-sage ${x} md:p-5`)")).toBe(`f(\`${sage} \${x} ${padding}\`)`);
  expect(rename('f(`<i class="bg-sage">${x}</i>`)')).toBe(`f(\`<i class="${sage}">\${x}</i>\`)`);
  expect(rename(String.raw`f("<i class=\"bg-sage\">")`)).toBe(String.raw`f("<i class=\"${sage}\">")`);
  for (const same of [
    'f("bg-sage-deep", "x:bg-sage", "inline-block")',
    "f(`${x}bg-sage`, `bg-sage${x}`)",
    'import x from "bg-sage";',
    'export * from "bg-sage";',
    'import("bg-sage");',
    "// bg-sage\nf(bg-sage)",
  ])
    expect(rename(same), same).toBe(same);
});
