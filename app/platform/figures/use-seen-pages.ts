import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Tells the server which page of the site was opened without a request for it: the router shows many pages, and every
 * step of the scanner, from what is loaded. Nothing is stored in the browser. With data-counting="beacon" the document
 * itself is told, too, because a cache in front of the site answers it.
 */
export function useSeenPages() {
  const { pathname, search } = useLocation();
  const last = useRef("");
  useEffect(() => {
    const page = pathname + search;
    const isDocument = last.current === "";
    if (last.current === page) return;
    last.current = page;
    if (isDocument && document.documentElement.dataset.counting !== "beacon") return;
    const from = isDocument ? document.referrer : location.href;
    navigator.sendBeacon?.("/functions/seen", new URLSearchParams({ page, from }));
  }, [pathname, search]);
}
