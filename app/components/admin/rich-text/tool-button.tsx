import type { LucideIcon } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";

type ToolButtonProps = {
  label: string;
  /** Shown with the name in the tooltip. */
  keys?: string;
  icon: LucideIcon;
  pressed?: boolean;
  expanded?: boolean;
  disabled?: boolean;
  onClick: () => void;
};

export function ToolButton({ label, keys, icon: Icon, pressed, expanded, disabled, onClick }: ToolButtonProps) {
  return (
    <Button
      type="button"
      data-tool
      variant="ghost"
      size="icon"
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      disabled={disabled}
      // The selection in the text must survive the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className={cn("shrink-0 sm:pointer-fine:size-9", pressed && "bg-sage text-forest-deep")}
    >
      <Icon aria-hidden />
    </Button>
  );
}
