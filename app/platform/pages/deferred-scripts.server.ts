import { createHash } from "node:crypto";

/**
 * Turns the finished document into one that can be cached and starts its scripts late.
 *
 * The render marks every script of ours with a nonce nobody outside the process knows. Those scripts, and only those,
 * are hashed for the Content-Security-Policy and lose the nonce: a script that came in with somebody's text carries no
 * nonce and gets no hash. On content pages the module script becomes inert text that `starter` runs on the first
 * interaction, or once the page has been left alone for a while and the browser is idle; the preloads of
 * modules go. An element with data-needs-scripts, which is useless without them, skips that wait.
 */
export function finishDocument(html: string, nonce: string, hydrate: "now" | "later") {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  let document = "";
  let done = 0;
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, done)) {
    const tag = html.lastIndexOf("<", at);
    const tagEnd = html.indexOf(">", at) + 1;
    document += html.slice(done, tag);
    const opening = html.slice(tag, at) + html.slice(at + mark.length, tagEnd);
    done = tagEnd;
    if (opening.startsWith("<script")) {
      done = html.indexOf("</script>", tagEnd);
      const code = html.slice(tagEnd, done);
      hashes.add(hashOf(code));
      if (hydrate === "later" && opening.includes('type="module"')) {
        hashes.add(hashOf(starter));
        document += `<script type="text/plain" id="deferred-modules">${code}</script><script>${starter}`;
      } else document += opening + code;
    } else if (hydrate === "now" || !opening.startsWith('<link rel="modulepreload"')) document += opening;
  }
  return { html: document + html.slice(done), scriptHashes: [...hashes] };
}

const known = new Map<string, string>();

/** Most scripts are the same on every page. */
function hashOf(code: string): string {
  let hash = known.get(code);
  if (hash === undefined) {
    hash = `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
    if (known.size < 200 && code.length < 4096) known.set(code, hash);
  }
  return hash;
}

/** In milliseconds. Long enough that a phone paints, decodes and settles before it compiles anything. */
const quietMs = 3000;

// A page that comes up under a resting pointer is told of it as if it had moved (by nothing), and one that is opened at a
// place or gone back to is scrolled: neither is the visitor doing something.
const starter = `(()=>{var on=["pointerdown","keydown","touchstart","mousemove","wheel"];function go(e){if(e&&e.type=="mousemove"&&!e.movementX&&!e.movementY)return;on.forEach(function(n){removeEventListener(n,go,true)});if(!on.length)return;on=[];var s=document.createElement("script");s.type="module";s.textContent=document.getElementById("deferred-modules").textContent;document.head.append(s)}function idle(){setTimeout(function(){window.requestIdleCallback?requestIdleCallback(function(){go()},{timeout:3000}):go()},document.querySelector("[data-needs-scripts]")?0:${quietMs})}on.forEach(function(n){addEventListener(n,go,{passive:true,capture:true})});document.readyState==="complete"?idle():addEventListener("load",idle,{once:true})})()`;
