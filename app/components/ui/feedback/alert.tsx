import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { variants, type VariantProps } from "../variants.ts";

const alertVariants = variants(
  "flex gap-3.5 rounded-control border px-5 py-4 text-base leading-relaxed",
  {
    variant: {
      info: "border-line-strong/50 bg-card text-ink",
      success: "border-moss/40 bg-sage text-forest-deep",
      destructive: "border-danger/35 bg-danger-soft text-ink",
    },
  },
  { variant: "info" },
);

const icons = { info: Info, success: CircleCheck, destructive: CircleAlert };
const iconClasses = { info: "text-moss", success: "text-forest", destructive: "text-danger" };

type AlertProps = Omit<ComponentProps<"div">, "title"> & VariantProps<typeof alertVariants> & { title?: ReactNode };

/** A message in the page. Screen readers announce a destructive one at once and the others when they are idle. */
export function Alert({ variant, title, children, className, ...props }: AlertProps) {
  const kind = variant ?? "info";
  const Icon = icons[kind];
  return (
    <div
      role={kind === "destructive" ? "alert" : "status"}
      className={alertVariants({ variant, className })}
      {...props}
    >
      <Icon aria-hidden className={`mt-[0.2em] size-5 shrink-0 stroke-[1.75] ${iconClasses[kind]}`} />
      <div className="min-w-0">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
