/**
 * A button that needs React and is clicked before hydration is clicked again afterwards (the first click also starts
 * the scripts). Buttons that work without React are excluded.
 */
export const replayScript = `(function(){var pressed;
document.addEventListener("click",function(e){if(document.documentElement.dataset.hydrated)return;var b=e.target.closest&&e.target.closest("button[type=button]:not([popovertarget],[data-copy-link],[data-stay])");if(b)pressed=b},true);
document.addEventListener("hydrated",function(){if(pressed&&pressed.isConnected)pressed.click();pressed=null})})();`;
