import { X } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, use, useEffect, useRef } from "react";
import { Button } from "../button.tsx";
import { cn } from "../cn.ts";
import { Slot } from "../slot.tsx";

const DialogId = createContext("");

type DialogProps = {
  /** DialogTrigger refers to it. */
  id: string;
  title: ReactNode;
  closeLabel: string;
  description?: ReactNode;
  /** For questions that need an answer: announced as an alert, and not closed by a click on the backdrop. */
  alert?: boolean;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children?: ReactNode;
  className?: string;
};

/** The native modal dialog: it traps and restores the focus, closes on Escape and injects no styles. */
export function Dialog({
  id,
  title,
  closeLabel,
  description,
  alert = false,
  open,
  onOpenChange,
  children,
  className,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || open === undefined || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);

  useEffect(() => {
    const dialog = ref.current;
    const isSupported = "closedBy" in HTMLDialogElement.prototype;
    if (!dialog || alert || isSupported) return;
    dialog.addEventListener("click", closeFromBackdrop);
    return () => dialog.removeEventListener("click", closeFromBackdrop);
  }, [alert]);

  return (
    <dialog
      ref={ref}
      id={id}
      role={alert ? "alertdialog" : undefined}
      closedby={alert ? "closerequest" : "any"}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onToggle={(event) => onOpenChange?.(event.newState === "open")}
      onClose={() => onOpenChange?.(false)}
      className={cn(
        "m-auto max-h-[85dvh] w-[min(100%-2rem,34rem)] overscroll-contain rounded-card border border-line bg-card text-ink",
        "translate-y-2 opacity-0 transition-[opacity,translate,overlay,display] transition-discrete duration-200 ease-calm",
        "open:translate-y-0 open:opacity-100 starting:open:translate-y-2 starting:open:opacity-0",
        "backdrop:bg-night/50 backdrop:opacity-0 backdrop:transition-[opacity,overlay,display] backdrop:transition-discrete backdrop:duration-200",
        "open:backdrop:opacity-100 starting:open:backdrop:opacity-0",
        className,
      )}
    >
      <DialogId value={id}>
        <div className="p-6 sm:p-8">
          <div className="flex items-start justify-between gap-4">
            <h2 id={`${id}-title`} className="pt-1 text-heading">
              {title}
            </h2>
            <DialogClose asChild>
              <Button variant="ghost" size="icon" aria-label={closeLabel} className="-mt-1.5 -mr-2.5 shrink-0">
                <X aria-hidden />
              </Button>
            </DialogClose>
          </div>
          {description ? (
            <p id={`${id}-description`} className="mt-3 text-base text-ink-soft">
              {description}
            </p>
          ) : null}
          {children}
        </div>
      </DialogId>
    </dialog>
  );
}

type AsChild = ComponentProps<"button"> & { asChild?: boolean };

/** `command` opens the dialog before hydration and without JavaScript; the click handler is for older browsers. */
export function DialogTrigger({ dialog, asChild = false, ...props }: AsChild & { dialog: string }) {
  const Component = asChild ? Slot : "button";
  return (
    <Component type="button" {...invoke("show-modal", dialog)} onClick={() => openWithoutCommand(dialog)} {...props} />
  );
}

export function DialogClose({ asChild = false, ...props }: AsChild) {
  const id = use(DialogId);
  const Component = asChild ? Slot : "button";
  return <Component type="button" {...invoke("close", id)} onClick={() => closeWithoutCommand(id)} {...props} />;
}

/** The buttons, with the primary action last; stacked on phones. */
export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("mt-8 flex flex-col gap-3 sm:flex-row sm:justify-end", className)} {...props} />;
}

function invoke(command: "show-modal" | "close", id: string): Record<string, string> {
  return { command, commandfor: id };
}

function openWithoutCommand(id: string) {
  if (!supportsCommands()) findDialog(id)?.showModal();
}

function closeWithoutCommand(id: string) {
  if (!supportsCommands()) findDialog(id)?.close();
}

const supportsCommands = () => "commandForElement" in HTMLButtonElement.prototype;
const findDialog = (id: string) => {
  const found = document.getElementById(id);
  return found instanceof HTMLDialogElement ? found : null;
};

/** A click on the backdrop has the dialog itself as its target; a click inside it has another element. */
function closeFromBackdrop(this: HTMLDialogElement, event: MouseEvent) {
  if (event.target === this) this.close();
}
