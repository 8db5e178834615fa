/**
 * Buttons that copy an address (components/copy-link-button.tsx) work from the first tap. The script writes the outcome
 * into attributes, which the styles show, and into the button's status line, which React leaves alone.
 */
export const copyLinkScript = `document.addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("button[data-copy-link]");if(!b)return;
function tell(state,text){b.dataset.state=state;var s=document.getElementById(b.getAttribute("aria-describedby"));if(s){s.dataset.state=state;s.textContent=text}}
try{navigator.clipboard.writeText(b.dataset.copyLink).then(function(){tell("copied",b.dataset.copied)},function(){tell("failed",b.dataset.failed)})}catch(_){tell("failed",b.dataset.failed)}});`;
