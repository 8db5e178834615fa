import type { ComponentProps } from "react";
import { Slot } from "./slot.tsx";
import { variants, type VariantProps } from "./variants.ts";

export const buttonVariants = variants(
  [
    "inline-flex cursor-pointer items-center justify-center gap-2.5 rounded-control border text-center leading-tight",
    "transition-[color,background-color,border-color,opacity,translate] duration-200 ease-calm active:translate-y-px",
    "disabled:translate-y-0 disabled:cursor-not-allowed disabled:opacity-55",
    "aria-disabled:cursor-not-allowed aria-disabled:opacity-55",
    "[&_svg]:size-[1.15em] [&_svg]:shrink-0 [&_svg]:stroke-[1.75]",
  ],
  {
    variant: {
      default:
        "border-forest font-medium bg-forest text-card hover:border-forest-deep hover:bg-forest-deep in-[.on-night]:border-moss",
      destructive:
        "border-danger bg-danger font-medium text-white hover:border-transparent hover:bg-[color-mix(in_oklab,var(--color-danger),black_14%)]",
      outline: [
        "border-line-strong bg-transparent font-medium text-ink hover:border-forest hover:bg-card hover:text-forest",
        "in-[.on-night]:text-paper in-[.on-night]:hover:border-paper in-[.on-night]:hover:bg-paper in-[.on-night]:hover:text-night",
      ],
      secondary:
        "border-moss/30 bg-sage font-medium text-forest-deep hover:bg-[color-mix(in_oklab,var(--color-sage),var(--color-moss)_22%)]",
      ghost: [
        "border-transparent bg-transparent font-medium text-ink hover:bg-sage hover:text-forest-deep",
        "in-[.on-night]:text-paper in-[.on-night]:hover:bg-paper/12 in-[.on-night]:hover:text-paper",
      ],
      "ghost-danger": "border-transparent bg-transparent font-medium text-danger hover:bg-danger-soft",
      link: [
        "border-transparent bg-transparent font-medium text-forest underline decoration-1 underline-offset-[0.35em] hover:text-clay",
        "in-[.on-night]:text-paper in-[.on-night]:hover:text-sun",
      ],
      hero: "border-clay bg-clay font-medium text-white hover:border-clay-deep hover:bg-clay-deep",
      accent:
        "border-sun bg-sun font-medium text-ink hover:border-transparent hover:bg-[color-mix(in_oklab,var(--color-sun),white_24%)]",
      // A double hairline, like the frame of a bookplate.
      elegant: [
        "border-4 border-double border-forest bg-transparent font-display font-normal text-forest hover:bg-forest hover:text-card",
        "in-[.on-night]:border-paper in-[.on-night]:text-paper in-[.on-night]:hover:bg-paper in-[.on-night]:hover:text-night",
      ],
    },
    // Every size is at least 44 px high, the minimum touch target.
    size: {
      default: "min-h-12 px-6 py-2.5 text-base",
      sm: "min-h-11 px-4 py-2 text-[0.9375rem]",
      lg: "min-h-14 px-8 py-3 text-body",
      xl: "min-h-16 px-10 py-3.5 text-xl",
      icon: "size-11 p-0 text-lg",
    },
  },
  { variant: "default", size: "default" },
  [
    { variant: ["link"], size: ["default", "sm", "lg", "xl"], className: "px-0!" },
    {
      variant: ["hero", "link", "elegant"],
      className: "[&_svg]:transition-transform [&_svg]:duration-200 hover:[&_svg]:translate-x-0.5",
    },
  ],
);

type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonVariants> & { asChild?: boolean };

/** With `asChild` the only child (for example a link) gets the styles. An icon button needs an aria-label. */
export function Button({ asChild = false, variant, size, className, ...props }: ButtonProps) {
  const Component = asChild ? Slot : "button";
  return <Component className={buttonVariants({ variant, size, className })} {...props} />;
}
