import { copyLinkScript } from "./copy-link.ts";
import { fontScript, type EarlyFont } from "./fonts.ts";
import { languageScript } from "./language.ts";
import { latePartsScript } from "./late-parts.ts";
import { pictureScript } from "./pictures.ts";
import { replayScript } from "./replay.ts";
import { scrollScript } from "./scroll.ts";

/**
 * The inline script in the head of every page. What it does works before and without hydration. Each part is a few
 * lines of ES5 in its own file; the Content-Security-Policy contains the hash of the script.
 *
 * The first line keeps zod from trying eval, which the policy forbids. Zod tries it when a schema is created, so this
 * has to run before any module. The application restores the scroll position instead of the browser.
 */
export function earlyScript(fonts: EarlyFont[]): string {
  return [
    "globalThis.__zod_globalConfig={jitless:true};history.scrollRestoration='manual';",
    scrollScript,
    latePartsScript,
    fontScript(fonts),
    pictureScript,
    languageScript,
    copyLinkScript,
    popoverScript,
    replayScript,
  ].join("\n");
}

/** Keeps aria-expanded of a popover button up to date. */
const popoverScript = `document.addEventListener("toggle",function(e){var b=e.target.id&&document.querySelector('[popovertarget="'+e.target.id+'"]');if(b)b.setAttribute("aria-expanded",e.newState==="open")},true);`;
