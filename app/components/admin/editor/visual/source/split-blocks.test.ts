import fc, { runs } from "#test/generated.ts";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { anyArticle, sloppyHtml } from "#test/articles/generated-articles.ts";
import { splitBlocks } from "./split-blocks.ts";

const joined = (html: string) => {
  const { blocks, end } = splitBlocks(html);
  return blocks.map(({ gap, source }) => gap + source).join("") + end;
};
const { window } = new JSDOM();
const inside = (html: string) => new window.DOMParser().parseFromString(html, "text/html").body.innerHTML;

test("blocks, loose text and the space between them are told apart", () => {
  expect(splitBlocks('\n<p>one</p>\n\n<h2>two</h2>loose <em>text</em>\n<img src="/a>b.png"><hr/>\n')).toEqual({
    blocks: [
      { gap: "\n", source: "<p>one</p>" },
      { gap: "\n\n", source: "<h2>two</h2>" },
      { gap: "", source: "loose <em>text</em>" },
      { gap: "\n", source: '<img src="/a>b.png">' },
      { gap: "", source: "<hr/>" },
    ],
    end: "\n",
  });
});

test("blank lines separate loose text, but not within an element", () => {
  expect(splitBlocks("a\n\nb <em>c\n\nd</em>\n \ne").blocks).toEqual([
    { gap: "", source: "a" },
    { gap: "\n\n", source: "b <em>c\n\nd</em>" },
    { gap: "\n \n", source: "e" },
  ]);
});

test("a blank line within a tag or a comment does not cut it", () => {
  const sources = ['a <em title="x"\n\nlang="es">b</em>', "c <!-- d\n\ne --> f"];
  expect(splitBlocks(sources.join("\n\n")).blocks.map((block) => block.source)).toEqual(sources);
});

test("nested elements of the same name, comments and script text do not end a block", () => {
  const source = "<div><div>a</div><!-- </div> --><script>'</div>'</script>b</div>";
  expect(splitBlocks(`${source}<p>c</p>`).blocks.map((block) => block.source)).toEqual([source, "<p>c</p>"]);
});

test("for any HTML, joining the pieces gives the HTML back", () => {
  fc.assert(
    fc.property(sloppyHtml, (html) => {
      expect(joined(html)).toBe(html);
    }),
    { numRuns: runs(2000) },
  );
});

test("the blocks of an article parse the same one by one as together", () => {
  fc.assert(
    fc.property(anyArticle, (html) => {
      const { blocks, end } = splitBlocks(html);
      expect(joined(html)).toBe(html);
      expect(inside(blocks.map(({ gap, source }) => gap + inside(source)).join("") + end)).toBe(inside(html));
    }),
    { numRuns: 200 },
  );
});
