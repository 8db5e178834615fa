import type { ComponentProps } from "react";
import { cn } from "../cn.ts";
import { controlClasses } from "./control-classes.ts";
import { useFieldControl } from "./field-context.ts";

export function Textarea({ className, rows = 4, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      className={cn(controlClasses, "resize-y leading-relaxed", className)}
      {...useFieldControl(props)}
    />
  );
}
