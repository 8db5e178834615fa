import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * A document has the settings that it was loaded with, in its scripts and in its copy. When somebody has changed them,
 * the next page is loaded as a document instead of mixing its data with old settings. True from then on: that page is
 * not shown, because a form on it would begin with the old ones.
 */
export function useReload(settings: string): boolean {
  const { pathname } = useLocation();
  const [loadedWith] = useState(settings);
  const [shown, setShown] = useState(pathname);
  const isOutdated = pathname !== shown && settings !== loadedWith;
  if (pathname !== shown && !isOutdated) setShown(pathname);
  useEffect(() => {
    if (isOutdated) location.reload();
  }, [isOutdated]);
  return isOutdated;
}
