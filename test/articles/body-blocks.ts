/**
 * One sample of every block an article may have, as it is stored. `at` is the text inside the block.
 */
export const bodyBlocks: Record<string, (at: string) => string> = {
  paragraph: (at) => `<p>${at}<br />second <code>line</code></p>`,
  heading: (at) => `<h2>${at}</h2>`,
  list: (at) => `<ul><li>${at}<ol><li>nested</li></ol></li></ul>`,
  quote: (at) => `<blockquote><p>${at}</p></blockquote>`,
  "pull quote": (at) => `<blockquote class="pull"><p>${at}</p></blockquote>`,
  divider: (at) => `<p>${at}</p><hr /><p>after</p>`,
  table: (at) =>
    `<table><thead><tr><th>Head</th><th>${at}</th></tr></thead><tbody><tr><td colspan="2">${at}</td></tr></tbody></table>`,
  code: (at) => `<pre><code>${at}\n  indented</code></pre>`,
  picture: (at) =>
    `<figure class="wide"><img src="/blog-images/a.webp" alt="A" width="800" height="600" loading="lazy" decoding="async" /><figcaption>${at}</figcaption></figure>`,
  "row of pictures": (at) =>
    `<figure class="row"><img src="/a.webp" alt="A" loading="lazy" decoding="async" /><img src="/b.webp" alt="B" loading="lazy" decoding="async" /><figcaption>${at}</figcaption></figure>`,
  embed: (at) =>
    `<figure class="embed"><a href="https://www.youtube.com/watch?v=abcdefghijk" rel="noopener noreferrer">${at}</a><figcaption>${at}</figcaption></figure>`,
  button: (at) => `<p class="button"><a href="/journey">${at}</a></p>`,
  callout: (at) => `<aside class="callout"><p>${at}</p><ul><li>${at}</li></ul></aside>`,
  footnote: (at) =>
    `<p>Text<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup></p><section class="footnotes"><ol><li id="fn-1">${at} <a href="#fnref-1">↩</a></li></ol></section>`,
};
