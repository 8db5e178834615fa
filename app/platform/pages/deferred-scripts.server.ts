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
      const code = html.slice(tagEnd, position);
      hashes.add(hashOf(code));
      if (hydrate === "later" && opening.includes('type="module"')) {
        hashes.add(hashOf(starter));
        document += `<script type="text/plain" id="deferred-modules">${code}</script><script>${starter}`;
      } else document += opening + code;
    } else if (hydrate === "now" || !opening.startsWith('<link rel="modulepreload"')) document += opening;
  }
  return { html: document + html.slice(position), scriptHashes: [...hashes] };
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

// A page that opens under a resting pointer gets a mousemove event without movement, and a page with a hash or a
// restored position is scrolled by the browser. Neither is an interaction.
const starter = `(()=>{var on=["pointerdown","keydown","touchstart","mousemove","wheel"];function go(e){if(e&&e.type=="mousemove"&&!e.movementX&&!e.movementY)return;on.forEach(function(n){removeEventListener(n,go,true)});if(!on.length)return;on=[];var s=document.createElement("script");s.type="module";s.textContent=document.getElementById("deferred-modules").textContent;document.head.append(s)}function isNeeded(){var e=document.querySelector("[data-needs-scripts]"),d=e&&e.dataset.needsScripts;try{return e&&(d=="true"||localStorage.getItem(d))}catch(_){}}function idle(){setTimeout(function(){window.requestIdleCallback?requestIdleCallback(function(){go()},{timeout:3000}):go()},isNeeded()?0:${idleDelayMs})}on.forEach(function(n){addEventListener(n,go,{passive:true,capture:true})});document.readyState==="complete"?idle():addEventListener("load",idle,{once:true})})()`;
