import type { ComponentProps } from "react";
import { variants, type VariantProps } from "./variants.ts";

const badgeVariants = variants(
  "inline-flex items-center gap-1.5 rounded-full border px-3 py-1 text-sm leading-5 font-medium [&_svg]:size-3.5 [&_svg]:shrink-0",
  {
    variant: {
      default: "border-forest/15 bg-sage text-forest-deep",
      solid: "border-transparent bg-forest text-card",
      dashed: "border-dashed border-line-strong text-ink-soft",
      outline: "border-line-strong text-ink in-[.on-night]:text-paper",
      accent: "border-transparent bg-sun text-ink",
      clay: "border-clay/40 text-clay-deep",
      destructive: "border-transparent bg-danger-soft text-danger",
    },
  },
  { variant: "default" },
);

type BadgeProps = ComponentProps<"span"> & VariantProps<typeof badgeVariants>;

export function Badge({ variant, className, ...props }: BadgeProps) {
  return <span className={badgeVariants({ variant, className })} {...props} />;
}
