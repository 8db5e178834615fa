import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogFooter } from "#app/components/ui/feedback/dialog.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** Asks before unsaved text is left, within the admin area and out of it. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const copy = useCopy("admin");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
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
      title={copy.editor.unsaved.mark}
      description={copy.editor.unsaved.leave}
      closeLabel={copy.common.close}
    >
      <DialogFooter>
        <Button type="button" variant="outline" onClick={() => blocker.reset()}>
          {copy.editor.unsaved.stay}
        </Button>
        <Button type="button" onClick={() => blocker.proceed()}>
          {copy.editor.unsaved.leaveButton}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
