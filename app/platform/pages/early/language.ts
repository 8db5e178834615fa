/**
 * Sets the browser's language on <html> for visitors who have not chosen one yet (components/frame/language-hint.tsx),
 * hides that hint when it is dismissed, and lets the language switch keep query and hash and store the choice. The
 * query is added to the links when the page is loaded (also for "open in a new tab"), because a cached page does not
 * contain parameters that it does not read.
 */
export const languageScript = `(function(d){try{if(!localStorage.getItem("i18nextLng")&&!localStorage.getItem("language-hint-dismissed"))d.dataset.prefers=navigator.language.slice(0,2).toLowerCase()}catch(_){}
document.addEventListener("click",function(e){if(!e.target.closest||!e.target.closest("[data-stay]"))return;delete d.dataset.prefers;try{localStorage.setItem("language-hint-dismissed","yes")}catch(_){}})})(document.documentElement);
if(location.search)document.addEventListener("DOMContentLoaded",function(){document.querySelectorAll("a[data-language]").forEach(function(a){a.search=location.search})});
document.addEventListener("click",function(e){var a=e.target.closest&&e.target.closest("a[data-language]");if(!a)return;a.search=location.search;a.hash=location.hash;try{localStorage.setItem("i18nextLng",a.hreflang)}catch(_){}},true);`;
