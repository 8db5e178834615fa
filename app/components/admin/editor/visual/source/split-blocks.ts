/** A piece of HTML source that is one block of the document, with the white space before it. */
export type SourceBlock = { gap: string; source: string };

const inlineTags = new Set(
  "a abbr b bdi bdo br cite code del dfn em i ins kbd label mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);
const voidTags = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
/** Their content is text, whatever looks like a tag in it. */
const rawTextTags = new Set("script style textarea title xmp iframe noembed noframes noscript plaintext".split(" "));

const tokens = () => /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi;

/**
 * Cuts HTML into its top-level blocks without changing a character: the gaps and sources joined are the input. Loose
 * text between blocks is a block of its own, one for each part between blank lines. An element that is never closed
 * extends to the end.
 */
export function splitBlocks(html: string): { blocks: SourceBlock[]; end: string } {
  const blocks: SourceBlock[] = [];
  /** Where the next block or its gap starts. */
  let from = 0;
  const add = (to: number) => {
    const piece = html.slice(from, to);
    const source = piece.trim();
    if (source === "") return;
    const gap = piece.slice(0, piece.length - piece.trimStart().length);
    blocks.push({ gap, source });
    from += gap.length + source.length;
  };
  const addLoose = (to: number) => {
    const piece = html.slice(from, to);
    const start = from;
    for (const index of blankLines(piece)) add(start + index);
    add(to);
  };
  const open: string[] = [];
  /** The outermost open element is an inline one, so whatever is in it belongs to the loose text. */
  let inLooseText = false;
  const token = tokens();
  for (let found = token.exec(html); found; found = token.exec(html)) {
    const [, slash, name] = found;
    const tag = name?.toLowerCase();
    if (!tag) continue;
    if (slash) {
      const at = open.lastIndexOf(tag);
      if (at < 0) continue;
      open.length = at;
      if (at === 0 && !inLooseText) add(token.lastIndex);
      if (at === 0) inLooseText = false;
      continue;
    }
    const isOutermost = open.length === 0;
    const startsBlock = isOutermost && !inlineTags.has(tag);
    if (startsBlock) addLoose(found.index);
    if (rawTextTags.has(tag)) {
      const close = html.slice(token.lastIndex).search(new RegExp(`</${tag}\\s*>`, "i"));
      token.lastIndex = close < 0 ? html.length : html.indexOf(">", token.lastIndex + close) + 1;
      if (startsBlock) add(token.lastIndex);
    } else if (voidTags.has(tag)) {
      if (startsBlock) add(token.lastIndex);
    } else {
      inLooseText = isOutermost ? !startsBlock : inLooseText;
      open.push(tag);
    }
  }
  if (open.length > 0 && !inLooseText) add(html.length);
  else addLoose(html.length);
  return { blocks, end: html.slice(from) };
}

/** Where loose text has a blank line. One within an inline element does not count: it would cut the element in two. */
function blankLines(piece: string): number[] {
  const found: number[] = [];
  const lines = [...piece.matchAll(/\n[^\S\n]*\n/g)].map(({ index }) => index);
  const lineAt = () => lines[at] ?? Number.POSITIVE_INFINITY;
  let at = 0;
  let depth = 0;
  for (const { 0: token, 1: slash, 2: name, index } of piece.matchAll(tokens())) {
    for (; lineAt() < index; at++) if (depth <= 0) found.push(lineAt());
    while (lineAt() < index + token.length) at++;
    if (name && !voidTags.has(name.toLowerCase())) depth += slash ? -1 : 1;
  }
  return depth <= 0 ? [...found, ...lines.slice(at)] : found;
}

/** How many elements are inside each other at the deepest place. */
export function nestingDepth(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, slash, name] of html.matchAll(tokens())) {
    if (!name || voidTags.has(name.toLowerCase())) continue;
    depth = Math.max(0, depth + (slash ? -1 : 1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
