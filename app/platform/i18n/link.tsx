import { Link as RouterLink, type LinkProps } from "react-router";
import { isSlowConnection } from "#app/platform/slow-connection.ts";
import { namespacesOfAddress } from "./page-namespaces.ts";
import { useCopyStore, useLocalized } from "./use-copy.ts";

/**
 * A link within the site. Pass the English path; the page's language is added. Hovering, touching or focusing the link
 * prefetches the script, data and copy of the page. On a slow connection the browser loads the page from the server
 * instead.
 */
export function Link({
  to,
  preventScrollReset,
  reloadDocument,
  children,
  ...props
}: Omit<LinkProps, "to" | "discover" | "prefetch"> & { to: string }) {
  const address = useLocalized()(to);
  const store = useCopyStore();
  // On the server a plain <a> is enough; the router's Link would resolve relative paths for every link.
  if (import.meta.env.SSR) {
    return (
      <a {...props} href={address}>
        {children}
      </a>
    );
  }
  const loadsPage = reloadDocument || isSlowConnection();
  const loadCopy = () => {
    if (loadsPage) return;
    const { language, namespaces } = namespacesOfAddress(address);
    for (const namespace of namespaces) void store.load(language, namespace).catch(() => undefined);
  };
  return (
    <RouterLink
      onPointerEnter={loadCopy}
      onFocus={loadCopy}
      onTouchStart={loadCopy}
      {...props}
      to={address}
      discover="none"
      prefetch={loadsPage ? "none" : "intent"}
      preventScrollReset={preventScrollReset}
      reloadDocument={loadsPage}
    >
      {children}
    </RouterLink>
  );
}
