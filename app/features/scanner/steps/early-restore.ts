import { scannerId } from "./step-address.ts";
import { storageKey } from "./device-storage.ts";

/** Of the hidden field in which the other pages' answers go to the server with a form sent before React has started. */
export const keptField = "kept";

/**
 * A reload in mid-scan: the answers are on the device, which the server cannot read, and React starts seconds later. So
 * an inline script behind the step's form fills it in before the first paint. React reads what it finds there
 * (`typedBefore`), and restores the same from the device.
 */
export const restoreScript = `(function(){try{
var s=JSON.parse(localStorage.getItem("${storageKey}")),a=s&&s.answers,c=(s&&s.contact)||{},n=0,k,r=document.getElementById("${scannerId}"),all=function(q,f){[].forEach.call(r.querySelectorAll(q),f)};
for(k in a)if(typeof a[k]=="number")n++;
if(!n)return;
all("[name=${keptField}]",function(e){e.value=JSON.stringify(a)});
all("[type=radio]",function(e){if(String(a[e.name])===e.value)e.checked=true});
all("details",function(e){if(e.querySelector(":checked"))e.open=true});
all("[data-counter]",function(e){e.textContent=e.dataset.counter.replace("{{answered}}",n)});
all("[data-restored]",function(e){e.hidden=false});
for(k in c)all('input[name="'+k+'"]',function(e){if(!e.value&&typeof c[k]=="string")e.value=c[k]});
if(s.keepMePosted===true)all("[name=keepMePosted]",function(e){e.checked=true});
}catch(e){}})();`;
