import { createHash } from "node:crypto";

/**
 * Turns the finished document into one that can be cached and starts its scripts late.
 *
 * The render marks every script of ours with a nonce nobody outside the process knows. Those scripts, and only those,
 * are hashed for the Content-Security-Policy and lose the nonce: a script that came in with somebody's text carries no
 * nonce and gets no hash. On content pages the module script becomes inert text that `starter` runs on the first
 * interaction, or once the page has been left alone for a while and the browser is idle; the preloads of
 * modules go. An element with data-needs-scripts, one that is nothing without them, does away with that while.
 */
export function finishDocument(html: string, nonce: string, hydrate: "now" | "later") {
  const hashes: string[] = [];
  const allow = (code: string) => {
    hashes.push(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  };
  let deferred = false;
  const marked = new RegExp(`<script([^>]*?) nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`, "g");
  let document = html.replace(marked, (_, before: string, after: string, code: string) => {
    allow(code);
    const attributes = before + after;
    if (hydrate === "later" && attributes.includes('type="module"')) {
      deferred = true;
      allow(starter);
      return `<script type="text/plain" id="deferred-modules">${code}</script><script>${starter}</script>`;
    }
    return `<script${attributes}>${code}</script>`;
  });
  document = document.replaceAll(` nonce="${nonce}"`, "");
  if (deferred) document = document.replace(/<link rel="modulepreload"[^>]*>/g, "");
  return { html: document, scriptHashes: [...new Set(hashes)] };
}

/** In milliseconds. Long enough that a phone paints, decodes and settles before it compiles anything. */
const quietMs = 3000;

// A page that comes up under a resting pointer is told of it as if it had moved (by nothing), and one that is opened at a
// place or gone back to is scrolled: neither is the visitor doing something.
const starter = `(()=>{var on=["pointerdown","keydown","touchstart","mousemove","wheel"];function go(e){if(e&&e.type=="mousemove"&&!e.movementX&&!e.movementY)return;on.forEach(function(n){removeEventListener(n,go,true)});if(!on.length)return;on=[];var s=document.createElement("script");s.type="module";s.textContent=document.getElementById("deferred-modules").textContent;document.head.append(s)}function idle(){setTimeout(function(){window.requestIdleCallback?requestIdleCallback(function(){go()},{timeout:3000}):go()},document.querySelector("[data-needs-scripts]")?0:${quietMs})}on.forEach(function(n){addEventListener(n,go,{passive:true,capture:true})});document.readyState==="complete"?idle():addEventListener("load",idle,{once:true})})()`;
