/**
 * Until a second after the page has loaded, or React starts, the parts of a long page below the first screen are laid
 * out only when the reader comes near them (.late-parts in app.css). Not when the page is opened further down: that
 * place depends on the height of every part. The entry's name has the whole address; `location` hides `#:~:text=`.
 */
export const latePartsScript = `(function(n,d){if(n&&n.type==="navigate"&&n.name.indexOf("#")<0){d.late="yes";addEventListener("load",function(){setTimeout(function(){delete d.late},1000)})}})(performance.getEntriesByType("navigation")[0],document.documentElement.dataset);`;
