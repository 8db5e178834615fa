import type { ComponentProps } from "react";
import { cn } from "../cn.ts";

/** A placeholder while content is loading. Announce the loading on the region around it (aria-busy or a status). */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return <div aria-hidden className={cn("animate-pulse rounded-control bg-line/70", className)} {...props} />;
}
