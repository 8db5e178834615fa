export type EarlyFont = {
  family: string;
  url: string;
  weight: string;
  /** Characters of the font. A font without a range is needed by every page. */
  unicodeRange?: string;
};

const loadedKey = "fonts";

/**
 * Loads the fonts after the first contentful paint, so that they do not delay it, or at once when this browser has
 * loaded the same files before and has them in its cache. Until they arrive, fallback fonts with the same metrics are
 * shown (app.css). Fonts with a unicode range are only loaded when a page contains one of their characters.
 */
export function fontScript(fonts: EarlyFont[]): string {
  const first = fonts.filter(({ unicodeRange }) => !unicodeRange);
  const version = first.map(({ url }) => url).join(" ");
  return `(function(fonts,version){if(!window.FontFace)return;
function face(f){return new FontFace(f.family,"url("+f.url+")",{weight:f.weight,display:"swap",unicodeRange:f.unicodeRange||"U+0-10FFFF"})}
var started;function load(){if(started)return;started=true;fonts.forEach(function(f){if(f.unicodeRange)document.fonts.add(face(f))});
Promise.all(fonts.filter(function(f){return !f.unicodeRange}).map(function(f){return face(f).load()})).then(function(all){all.forEach(function(f){document.fonts.add(f)});try{localStorage.setItem("${loadedKey}",version)}catch(_){}},function(){})}
try{if(localStorage.getItem("${loadedKey}")===version)return load()}catch(_){}
try{new PerformanceObserver(function(list){list.getEntriesByName("first-contentful-paint").length&&load()}).observe({type:"paint",buffered:true})}catch(_){}
addEventListener("load",function(){setTimeout(load,1000)})})(${JSON.stringify(fonts)},${JSON.stringify(version)});`;
}
