/**
 * Defers the layout of the parts of a long page below the first screen until the reader scrolls near them (.late-parts
 * in app.css). Ends one second after the page has loaded, or when React starts. Not used when the page opens at a
 * position further down, which depends on the height of every part. The navigation entry's name is the whole address,
 * while `location` hides `#:~:text=`.
 */
export const latePartsScript = `(function(n,d){if(n&&n.type==="navigate"&&n.name.indexOf("#")<0){d.late="yes";addEventListener("load",function(){setTimeout(function(){delete d.late},1000)})}})(performance.getEntriesByType("navigation")[0],document.documentElement.dataset);`;
