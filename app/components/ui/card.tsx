import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { Slot } from "./slot.tsx";
import { variants, type VariantProps } from "./variants.ts";

const cardVariants = variants(
  "relative flex flex-col rounded-card border p-6 sm:p-8",
  {
    tone: {
      card: "border-line bg-card",
      outline: "border-line bg-transparent",
      sage: "border-transparent bg-sage",
      night: "on-night border-transparent bg-night text-paper",
    },
  },
  { tone: "card" },
);

/** The link in the title covers the whole card, so that the card is a single click target. */
const interactiveClasses = [
  "transition-colors duration-200 ease-calm hover:border-line-strong",
  "[&_h2_a]:after:absolute [&_h2_a]:after:inset-0 [&_h2_a]:after:rounded-card",
  "[&_h3_a]:after:absolute [&_h3_a]:after:inset-0 [&_h3_a]:after:rounded-card",
  "[&_a]:transition-colors [&_a]:duration-200 [&:hover_h2_a]:text-clay [&:hover_h3_a]:text-clay",
];

type CardProps = ComponentProps<"div"> &
  VariantProps<typeof cardVariants> & { asChild?: boolean; interactive?: boolean };

export function Card({ asChild = false, tone, interactive, className, ...props }: CardProps) {
  const Component = asChild ? Slot : "div";
  return (
    <Component
      className={cardVariants({ tone, className: cn(...(interactive ? interactiveClasses : []), className) })}
      {...props}
    />
  );
}

export function CardTitle({
  as: Heading = "h3",
  className,
  ...props
}: ComponentProps<"h3"> & { as?: "h2" | "h3" | "h4" }) {
  return <Heading className={cn("font-display text-heading", className)} {...props} />;
}

export function CardText({ className, ...props }: ComponentProps<"p">) {
  return (
    <p
      className={cn("mt-3 text-base leading-relaxed text-ink-soft in-[.on-night]:text-paper/80", className)}
      {...props}
    />
  );
}

/** Always at the bottom, so that the footers of a row of cards line up. */
export function CardFooter({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-6", className)} {...props} />;
}
