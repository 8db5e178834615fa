declare global {
  interface Window {
    /** Observes images that were added to the page since the last call. */
    watchPictures?: () => void;
  }
}

/**
 * Loads images when they come within 50 px of the viewport (components/picture.tsx). Their markup is in a <noscript>.
 * An image that fails to load counts as loaded, so that its placeholder is removed too.
 */
export const pictureScript = `(function(){
function load(f){f.dataset.picture="loading";f.insertAdjacentHTML("beforeend",f.querySelector("noscript").textContent)}
var near=new IntersectionObserver(function(entries){entries.forEach(function(e){if(e.isIntersecting){near.unobserve(e.target);if(e.target.dataset.picture==="waiting")load(e.target)}})},{rootMargin:"50px"});
function settle(e){var f=e.target.tagName==="IMG"&&e.target.closest("[data-picture=loading]");if(!f)return;f.dataset.picture="shown";var p=f.querySelector("[data-placeholder]");if(p)p.remove()}
document.addEventListener("load",settle,true);document.addEventListener("error",settle,true);
window.watchPictures=function(){document.querySelectorAll("[data-picture=waiting]").forEach(function(f){near.observe(f)})};
document.addEventListener("DOMContentLoaded",watchPictures)})();`;
