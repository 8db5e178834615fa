import { ArrowRight } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "#app/platform/i18n/link.tsx";
import { type Button, buttonVariants } from "./ui/button.tsx";

type ArrowLinkProps = Pick<ComponentProps<typeof Button>, "variant" | "className"> & {
  to: string;
  children: ReactNode;
};

/** A link to a next step that looks like a large button. */
export function ArrowLink({ to, variant = "hero", className, children }: ArrowLinkProps) {
  return (
    <Link to={to} className={buttonVariants({ variant, size: "lg", className })}>
      {children}
      <ArrowRight aria-hidden />
    </Link>
  );
}
