/**
 * The few lines of script that every page carries inline, so that they hold before (and without) hydration:
 * scrolling is restored by us, the browser's language is marked for visitors who have not chosen one yet (language-hint.tsx),
 * the language switch keeps query and hash and remembers the choice, and a button that opens a popover says whether it is open.
 * The query is added to the switch as soon as the page is there (also for "open in a new tab"), because the cached page is the
 * same for every query that it does not read. The first line keeps zod from trying eval, which the Content-Security-Policy
 * forbids: schemas try it when they are made, so it must come before any module.
 */
export const pageScript = `globalThis.__zod_globalConfig={jitless:true};
history.scrollRestoration="manual";
(function(d){try{if(!localStorage.getItem("i18nextLng")&&!localStorage.getItem("language-hint-dismissed"))d.dataset.prefers=navigator.language.slice(0,2).toLowerCase()}catch(_){}
document.addEventListener("click",function(e){if(!e.target.closest||!e.target.closest("[data-stay]"))return;delete d.dataset.prefers;try{localStorage.setItem("language-hint-dismissed","yes")}catch(_){}})})(document.documentElement);
if(location.search)document.addEventListener("DOMContentLoaded",function(){document.querySelectorAll("a[data-language]").forEach(function(a){a.search=location.search})});
document.addEventListener("click",function(e){var a=e.target.closest&&e.target.closest("a[data-language]");if(!a)return;a.search=location.search;a.hash=location.hash;try{localStorage.setItem("i18nextLng",a.hreflang)}catch(_){}},true);
document.addEventListener("toggle",function(e){var b=e.target.id&&document.querySelector('[popovertarget="'+e.target.id+'"]');if(b)b.setAttribute("aria-expanded",e.newState==="open")},true);`;
