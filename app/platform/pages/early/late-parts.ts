/**
 * Until React starts, the parts of a long page below the first screen are laid out only when the reader comes near them
 * (.late-parts in app.css). Not when the page is opened further down: that place depends on the height of every part.
 */
export const latePartsScript = `(function(n){if(n&&n.type==="navigate"&&!location.hash)document.documentElement.dataset.late="yes"})(performance.getEntriesByType("navigation")[0]);`;
