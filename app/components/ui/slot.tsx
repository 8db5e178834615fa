import { Children, cloneElement, type ReactElement, type ReactNode } from "react";
import { cn } from "./cn.ts";

type Props = Record<string, unknown>;
/** Any props of the child. */
type SlotProps = Props & { children?: ReactNode; className?: string };
type Handler = (...args: unknown[]) => void;

/** Merges its props into its only child, whose own props win. Event handlers of both run, the child's first. */
export function Slot({ children, ...slotProps }: SlotProps) {
  const child = Children.only(children) as ReactElement<Props>;
  const props: Props = {
    ...slotProps,
    ...child.props,
    className: cn(slotProps.className, child.props.className as string | undefined) || undefined,
  };
  for (const [name, handler] of Object.entries(slotProps)) {
    const childHandler = child.props[name];
    if (!/^on[A-Z]/.test(name) || typeof childHandler !== "function") continue;
    props[name] = (...args: unknown[]) => {
      (childHandler as Handler)(...args);
      (handler as Handler)(...args);
    };
  }
  return cloneElement(child, props);
}
