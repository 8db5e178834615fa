import { Children, cloneElement, type ReactElement, type ReactNode } from "react";
import { cn } from "./cn.ts";

/** Any props of the child. */
type Props = Record<string, unknown> & { className?: string };
type SlotProps = Props & { children?: ReactNode };

/** Merges its props into its only child, whose own props win. Event handlers of both run, the child's first. */
export function Slot({ children, ...slotProps }: SlotProps) {
  const child = Children.only(children) as ReactElement<Props>;
  const props: Props = {
    ...slotProps,
    ...child.props,
    className: cn(slotProps.className, child.props.className) || undefined,
  };
  for (const [name, handler] of Object.entries(slotProps)) {
    const childHandler = child.props[name];
    if (!/^on[A-Z]/.test(name) || typeof childHandler !== "function" || typeof handler !== "function") continue;
    props[name] = (...args: unknown[]) => {
      childHandler(...args);
      handler(...args);
    };
  }
  return cloneElement(child, props);
}
