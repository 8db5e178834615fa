import { otherCharacters, type Family } from "./page-characters.ts";

export type EarlyFont = {
  family: Family;
  url: string;
  weight: string;
  /** The complete file, for the characters that the small one lacks. The small one is needed by every page. */
  complete?: true;
};

/**
 * Loads the fonts after the first contentful paint, so that they do not delay it. When the stylesheet came from the
 * browser's cache, the fonts are very likely cached too and are loaded at once. (A mark in localStorage would outlive
 * the cache: a returning visitor with an empty cache would wait for the fonts before the first text.) Until they
 * arrive, fallback fonts with the same metrics are shown (app.css). The complete files are only loaded when a page
 * contains one of the other characters. All are added at once: each addition lays out the whole page again.
 */
export function fontScript(fonts: EarlyFont[]): string {
  const faces = fonts.map(({ complete, ...font }) =>
    complete ? { ...font, range: otherCharacters(font.family) } : font,
  );
  return `(function(fonts){if(!window.FontFace)return;
function face(f){return new FontFace(f.family,"url("+f.url+")",{weight:f.weight,display:"swap",unicodeRange:f.range||"U+0-10FFFF"})}
var started;function load(){if(started)return;started=true;
Promise.all(fonts.map(function(f){return f.range?face(f):face(f).load().catch(function(){})})).then(function(all){all.forEach(function(f){f&&document.fonts.add(f)})})}
document.addEventListener("load",function(e){var t=e.target.rel==="stylesheet"&&performance.getEntriesByName(e.target.href)[0];if(t&&t.transferSize===0&&t.decodedBodySize)load()},true);
try{new PerformanceObserver(function(list){list.getEntriesByName("first-contentful-paint").length&&load()}).observe({type:"paint",buffered:true})}catch(_){}
addEventListener("load",function(){setTimeout(load,1000)})})(${JSON.stringify(faces)});`;
}
