import type { ComponentProps } from "react";
import { cn } from "../cn.ts";
import { controlClasses } from "./control-classes.ts";
import { useFieldControl } from "./field-context.ts";

const fileClasses =
  // The negative margin keeps a file input as high as other inputs.
  "file:-my-1 file:mr-4 file:cursor-pointer file:rounded-md file:bg-sage file:px-3 file:py-1 file:text-base file:font-medium file:text-forest-deep";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return (
    <input
      className={cn(controlClasses, "min-h-12", props.type === "file" && fileClasses, className)}
      {...useFieldControl(props)}
    />
  );
}
