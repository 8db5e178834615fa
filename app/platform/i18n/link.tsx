import { Link as RouterLink, type LinkProps } from "react-router";
import { useLocalized } from "./use-copy.ts";

/** A link within the site: write the English address, the page's language is added. */
export function Link({ to, ...props }: Omit<LinkProps, "to"> & { to: string }) {
  const localized = useLocalized();
  return <RouterLink {...props} to={localized(to)} />;
}
