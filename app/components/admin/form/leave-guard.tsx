import { useEffect } from "react";
import { useBlocker, type Location } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogFooter } from "#app/components/ui/feedback/dialog.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

type LeaveGuardProps = {
  dirty: boolean;
  /** Asks nothing where the text stays open on the next page. */
  mayLeave?: (next: Location) => boolean;
};

/**
 * Asks for confirmation before a page with unsaved text is left, also for pages outside of the admin area. Use one per
 * page.
 */
export function LeaveGuard({ dirty, mayLeave }: LeaveGuardProps) {
  const { common, kit } = useCopy("admin");
  const words = kit.form.unsaved;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname !== nextLocation.pathname && !mayLeave?.(nextLocation),
  );
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [dirty]);
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog
      id="leave"
      alert
      open
      onOpenChange={(open) => !open && blocker.state === "blocked" && blocker.reset()}
      title={words.mark}
      description={words.leave}
      closeLabel={common.close}
    >
      <DialogFooter>
        <Button type="button" variant="outline" onClick={() => blocker.reset()}>
          {words.stay}
        </Button>
        <Button type="button" onClick={() => blocker.proceed()}>
          {words.leaveButton}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
