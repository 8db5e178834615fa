/**
 * Makes copy-link buttons (components/copy-link-button.tsx) work at the first tap, before hydration. The script writes
 * the result to attributes, which the CSS shows, and to the button's status line, which React does not update.
 */
export const copyLinkScript = `document.addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("button[data-copy-link]");if(!b)return;
function tell(state,text){b.dataset.state=state;var s=document.getElementById(b.getAttribute("aria-describedby"));if(s){s.dataset.state=state;s.textContent=text}}
try{navigator.clipboard.writeText(b.dataset.copyLink).then(function(){tell("copied",b.dataset.copied)},function(){tell("failed",b.dataset.failed)})}catch(_){tell("failed",b.dataset.failed)}});`;
