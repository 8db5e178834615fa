import { createHash } from "node:crypto";

/**
 * Makes the rendered document cacheable and defers its scripts.
 *
 * While rendering, our own scripts are marked with a nonce that nobody outside the process knows. Only these scripts
 * are hashed for the Content-Security-Policy, and the nonce is removed: an injected script has no nonce and gets no
 * hash. On content pages the module script becomes inert text that `starter` runs at the first interaction, or after a
 * few seconds when the browser is idle, and modules are not preloaded. An element with data-needs-scripts skips that
 * delay; if the attribute names a draft, only when the device has it.
 */
export function finishDocument(html: string, nonce: string, hydrate: "now" | "later") {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  let document = "";
  let position = 0;
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, position)) {
    const tag = html.lastIndexOf("<", at);
    const tagEnd = html.indexOf(">", at) + 1;
    document += html.slice(position, tag);
    const opening = html.slice(tag, at) + html.slice(at + attribute.length, tagEnd);
    position = tagEnd;
    if (opening.startsWith("<script")) {
      position = html.indexOf("</script>", tagEnd);
      const code = hydrate === "later" ? withStarter(html.slice(tagEnd, position)) : html.slice(tagEnd, position);
      if (code !== "") hashes.add(hashOf(code));
      if (hydrate === "later" && opening.includes('type="module"'))
        document += `<script type="text/plain" id="deferred-modules">${code}`;
      else document += opening + code;
    } else if (hydrate === "now" || !opening.startsWith('<link rel="modulepreload"')) document += opening;
  }
  return { html: document + html.slice(position), scriptHashes: [...hashes] };
}

/**
 * The starter joins the router's data, and the router's script for the scroll position is emptied, because the starter
 * has a shorter one: each hash less is 54 bytes less in the header of every page.
 */
function withStarter(code: string): string {
  if (code.startsWith("((storageKey")) return "";
  return code.startsWith("window.__reactRouterContext = ") ? `${code};${starter}` : code;
}

const hashCache = new Map<string, string>();

/** Cached, because most scripts are the same on every page. */
function hashOf(code: string): string {
  let hash = hashCache.get(code);
  if (hash === undefined) {
    hash = `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
    if (hashCache.size < 200 && code.length < 4096) hashCache.set(code, hash);
  }
  return hash;
}

/** Long enough for a phone to paint the page and decode its images before it compiles scripts. */
const idleDelayMs = 3000;

/** As the router's own: early, so that a page that is loaded again does not jump later. */
const restoreScroll = `(()=>{try{var h=history;if(!h.state||!h.state.key)h.replaceState({key:Math.random().toString(32).slice(2)},"");var y=JSON.parse(sessionStorage.getItem("react-router-scroll-positions")||"{}")[h.state.key];y>=0&&scrollTo(0,y)}catch(_){}})();`;

// A page that opens under a resting pointer gets a mousemove event without movement, and a page with a hash or a
// restored position is scrolled by the browser. Neither is an interaction.
const starter = `${restoreScroll}(()=>{var on=["pointerdown","keydown","touchstart","mousemove","wheel"];function go(e){if(e&&e.type=="mousemove"&&!e.movementX&&!e.movementY)return;on.forEach(n=>removeEventListener(n,go,true));if(!on.length)return;var m=document.getElementById("deferred-modules");if(!m)return on.forEach(listen);on=[];var s=document.createElement("script");s.type="module";s.textContent=m.textContent;document.head.append(s)}function listen(n){addEventListener(n,go,{passive:true,capture:true})}function isNeeded(){var e=document.querySelector("[data-needs-scripts]"),d=e&&e.dataset.needsScripts;try{return e&&(d=="true"||localStorage.getItem(d))}catch(_){}}function idle(){setTimeout(()=>{window.requestIdleCallback?requestIdleCallback(()=>go(),{timeout:3000}):go()},isNeeded()?0:${idleDelayMs})}on.forEach(listen);document.readyState==="complete"?idle():addEventListener("load",idle,{once:true})})()`;
