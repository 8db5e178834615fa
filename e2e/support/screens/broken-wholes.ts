import { site } from "#site";

/** What stays on one line: ranges, numbers with their unit or %, dates in both languages, and the founder's name. */
const months = "January|February|March|April|May|June|July|August|September|October|November|December";
const meses = "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre";
export const wholes = [
  String.raw`\d+[-–]\d+(\s(months?|years?|meses|años)\b)?`,
  String.raw`\b\d+\s(months?|years?|weeks?|days?|hours?|minutes?|people|billion|mes(es)?|años?|semanas?|días?|horas?|minutos?|personas|millones)\b`,
  String.raw`\d+\s%`,
  String.raw`\d:\d\d\s?[ap]\.?\s?m`,
  String.raw`(${months})\s\d+`,
  String.raw`\d+\sde\s(${meses})`,
  site.founder.name.replaceAll(" ", String.raw`\s`),
  String.raw`Raíces\sLatinas`,
].join("|");

/** Runs in the page: the ranges, dates and names that stand on two lines, with the words before them. */
export function brokenWholes(body: Element, wholes: string): string[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement!.closest("script, style, .article-body, textarea, option")) continue;
    for (const { index, 0: whole } of node.nodeValue!.matchAll(new RegExp(wholes, "gu"))) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + whole.length);
      const rects = [...range.getClientRects()].filter(({ width }) => width >= 2);
      if (rects.some(({ top }) => Math.abs(top - rects[0]!.top) > 4))
        broken.push(`"${whole}" (${node.nodeValue!.slice(Math.max(0, index - 30), index)})`);
    }
  }
  return broken;
}
