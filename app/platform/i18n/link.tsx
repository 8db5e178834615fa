import { Link as RouterLink, type LinkProps } from "react-router";
import { useLocalized } from "./use-copy.ts";

/** A link within the site: write the English address, the page's language is added. */
export function Link({
  to,
  preventScrollReset,
  reloadDocument,
  ...props
}: Omit<LinkProps, "to" | "discover"> & { to: string }) {
  const address = useLocalized()(to);
  // Written out, a link is its address: the router's own works out for each one what it would be relative to.
  if (import.meta.env.SSR) return <a {...props} href={address} />;
  return (
    <RouterLink
      {...props}
      to={address}
      discover="none"
      preventScrollReset={preventScrollReset}
      reloadDocument={reloadDocument}
    />
  );
}
