import { Link as RouterLink, type LinkProps } from "react-router";
import { useLocalized } from "./use-copy.ts";

/** A link within the site: write the English address, the page's language is added. */
export function Link({
  to,
  preventScrollReset,
  reloadDocument,
  children,
  ...props
}: Omit<LinkProps, "to" | "discover"> & { to: string }) {
  const address = useLocalized()(to);
  // On the server a link is only its address; the router's Link would resolve relative paths for each one.
  if (import.meta.env.SSR) {
    return (
      <a {...props} href={address}>
        {children}
      </a>
    );
  }
  return (
    <RouterLink
      {...props}
      to={address}
      discover="none"
      preventScrollReset={preventScrollReset}
      reloadDocument={reloadDocument}
    >
      {children}
    </RouterLink>
  );
}
