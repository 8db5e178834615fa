import { Children, cloneElement, type ReactElement, type ReactNode } from "react";
import { cn } from "./cn.ts";

type Props = Record<string, unknown>;
/** Whatever the child takes. */
type SlotProps = Props & { children?: ReactNode; className?: string };
type Handler = (...happened: unknown[]) => void;

/** Gives its looks and its handlers to its only child, which keeps its own: of two handlers the child's runs first. */
export function Slot({ children, ...given }: SlotProps) {
  const child = Children.only(children) as ReactElement<Props>;
  const props: Props = {
    ...given,
    ...child.props,
    className: cn(given.className, child.props.className as string | undefined) || undefined,
  };
  for (const [name, handler] of Object.entries(given)) {
    const own = child.props[name];
    if (!/^on[A-Z]/.test(name) || typeof own !== "function") continue;
    props[name] = (...happened: unknown[]) => {
      (own as Handler)(...happened);
      (handler as Handler)(...happened);
    };
  }
  return cloneElement(child, props);
}
