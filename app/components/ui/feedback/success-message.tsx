import type { ReactNode } from "react";
import { cn } from "../cn.ts";
import { Alert } from "./alert.tsx";

type SuccessMessageProps = { children: ReactNode; className?: string };

/** What the last action did. The live region is there before it has something to announce. */
export function SuccessMessage({ children, className }: SuccessMessageProps) {
  return (
    <div role="status" className={cn("empty:hidden", className)}>
      {children ? (
        <Alert variant="success" role={undefined}>
          {children}
        </Alert>
      ) : null}
    </div>
  );
}
