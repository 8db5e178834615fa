import { copyLinkScript } from "./copy-link.ts";
import { fontScript, type EarlyFont } from "./fonts.ts";
import { languageScript } from "./language.ts";
import { pictureScript } from "./pictures.ts";
import { replayScript } from "./replay.ts";

/**
 * What every page carries inline in its head, so that it works before and without hydration. Each part is a few lines of
 * ES5 in a file of its own; the whole is hashed into the Content-Security-Policy.
 *
 * The first line keeps zod from trying eval, which the policy forbids: schemas try it when they are made, so it must
 * stand before any module. Scrolling is restored by the application, not by the browser.
 */
export function earlyScript(fonts: EarlyFont[]): string {
  return [
    "globalThis.__zod_globalConfig={jitless:true};history.scrollRestoration='manual';",
    fontScript(fonts),
    pictureScript,
    languageScript,
    copyLinkScript,
    popoverScript,
    replayScript,
  ].join("\n");
}

/** A button that opens a popover says whether it is open. */
const popoverScript = `document.addEventListener("toggle",function(e){var b=e.target.id&&document.querySelector('[popovertarget="'+e.target.id+'"]');if(b)b.setAttribute("aria-expanded",e.newState==="open")},true);`;
