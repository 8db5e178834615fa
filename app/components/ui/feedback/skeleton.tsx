import type { ComponentProps } from "react";
import { cn } from "../cn.ts";

/** The shape of what is on its way; say so in words (aria-busy, a status) on the region around it. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return <div aria-hidden className={cn("animate-pulse rounded-control bg-line/70", className)} {...props} />;
}
