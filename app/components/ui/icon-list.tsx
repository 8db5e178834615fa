import type { LucideIcon } from "lucide-react";
import { cn } from "./cn.ts";

type IconListProps = { items: { Icon: LucideIcon; text: string }[]; className?: string };

/** Short notes, each with a drawing beside it. */
export function IconList({ items, className }: IconListProps) {
  return (
    <ul className={cn("max-w-prose space-y-3 text-base", className)}>
      {items.map(({ Icon, text }) => (
        <li key={text} className="flex gap-3.5">
          <Icon aria-hidden className="mt-1 size-5 shrink-0 stroke-[1.5] text-moss" />
          {text}
        </li>
      ))}
    </ul>
  );
}
