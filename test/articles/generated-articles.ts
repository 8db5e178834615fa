import fc from "#test/generated.ts";
import { sanitizeBody } from "#app/platform/html/sanitize.server.ts";

/** Malformed HTML. */
export const sloppyHtml = fc
  .array(
    fc.constantFrom(
      ..."<p> </p> <p <h2> </h2> <em> </em> <ul> <li> </li> </ul> <div> </div> <img> <br> <hr/> <a> </a>".split(" "),
      "<!--",
      "-->",
      "<script>",
      "</script>",
      "\n\n",
      "\n",
      " ",
      "a",
      "ñ<",
      ">",
      '"',
      "'",
      "&amp;",
      "</",
      "<table><tr>",
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(""));

const word = fc.constantFrom(
  "one",
  "dos",
  "three-four",
  "ñandú",
  "1 &lt; 2",
  "&amp;",
  "“quoted”",
  "a\u00a0b",
  "5 &gt; 4",
);
const space = fc.constantFrom(" ", "\n", "  ", " \n ");
const text = fc
  .array(fc.tuple(word, space), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.flat().join("").trim());

const inline = fc.letrec<{ inline: string; piece: string }>((tie) => ({
  inline: fc.array(tie("piece"), { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(" ")),
  piece: fc.oneof(
    { maxDepth: 2 },
    text,
    tie("inline").map((inner) => `<strong>${inner}</strong>`),
    tie("inline").map((inner) => `<em>${inner}</em>`),
    text.map((inner) => `<code>${inner}</code>`),
    text.map((inner) => `<a href="/tools" title="x &quot;y&quot;">${inner}</a>`),
    text.map((inner) => `<a href="https://example.org/?a=1&amp;b=2" target="_blank">${inner}</a>`),
    fc.constant("line<br>break"),
    fc.constant('<img src="/a.webp" alt="in the line" width="10" height="20">'),
  ),
})).inline;

const gap = fc.constantFrom("", "\n", "\n\n", "\n  \n", " ");
const list = (tag: string, items: fc.Arbitrary<string>) =>
  fc
    .array(fc.tuple(gap, items), { minLength: 1, maxLength: 4 })
    .map((parts) => `<${tag}>${parts.map(([before, item]) => `${before}<li>${item}</li>`).join("")}\n</${tag}>`);
const item = fc.oneof(
  inline,
  inline.map((inner) => `<p>${inner}</p>`),
  fc.tuple(inline, list("ul", inline)).map(([first, nested]) => `${first}${nested}`),
  fc.tuple(inline, inline).map(([first, second]) => `<p>${first}</p>\n<p>${second}</p>`),
);
const image = fc.constantFrom(
  '<img src="/a.webp" alt="A" width="800" height="600">',
  '<img src="https://x.example/b.png" alt="">',
);
const cells = (tag: string) =>
  fc
    .array(inline, { minLength: 2, maxLength: 2 })
    .map((parts) => `<tr>${parts.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`);

const block = fc.oneof(
  { weight: 6, arbitrary: inline.map((inner) => `<p>${inner}</p>`) },
  inline.map((inner) => `<h2>${inner}</h2>`),
  text.map((inner) => `<h3>${inner}</h3>`),
  list("ul", item),
  list("ol", item),
  inline.map((inner) => `<blockquote>${inner}</blockquote>`),
  inline.map((inner) => `<blockquote class="pull"><p>${inner}</p></blockquote>`),
  fc.constant("<hr>"),
  image,
  fc
    .tuple(image, text)
    .map(([img, caption]) => `<figure class="wide">${img}<figcaption>${caption}</figcaption></figure>`),
  image.map((img) => `<figure class="row">${img}${img}</figure>`),
  fc
    .tuple(cells("th"), cells("td"), cells("td"))
    .map(([head, ...rows]) => `<table><thead>${head}</thead>\n<tbody>${rows.join("\n")}</tbody></table>`),
  text.map((inner) => `<pre><code>${inner}\n  two\n</code></pre>`),
  text.map((inner) => `<p class="button"><a href="/journey">${inner}</a></p>`),
  text.map((inner) => `<figure class="embed"><a href="https://vimeo.com/123456">${inner}</a></figure>`),
  inline.map((inner) => `<aside class="callout"><p>${inner}</p></aside>`),
  // Allowed, but the visual view has no block for it.
  inline.map((inner) => `<aside class="callout">${inner}<table><tr><td>x</td></tr></table><hr></aside>`),
  image.map((img) => `<blockquote><figure>${img}</figure>${img}loose</blockquote>`),
  inline,
);

/** A body as it is stored: sanitized, with any whitespace between its blocks. */
export const anyArticle = fc
  .array(fc.tuple(block, gap), { minLength: 1, maxLength: 5 })
  .map((parts) => sanitizeBody(parts.flat().join("")));
