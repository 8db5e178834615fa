/**
 * Stores the scroll position of a page that is left before React has started, or without it, where the router's own
 * inline script looks for it (its <ScrollRestoration>).
 */
export const scrollScript = `addEventListener("pagehide",function(){try{var k="react-router-scroll-positions",s=JSON.parse(sessionStorage.getItem(k)||"{}");s[history.state.key]=scrollY;sessionStorage.setItem(k,JSON.stringify(s))}catch(e){}});`;
