import { Search } from "lucide-react";
import { useState } from "react";
import { Dialog } from "#app/components/ui/feedback/dialog.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { FindPanel, searchAddress } from "./find-panel.tsx";
import { useShortcut } from "./use-shortcut.ts";

/** One search over everything. Without JavaScript the link leads to the page that does the same. */
export function Find() {
  const { find: copy, common } = useCopy("admin");
  const [isOpen, setOpen] = useState(false);
  useShortcut(() => setOpen(true));
  return (
    <>
      <a
        href={searchAddress}
        className="shell-find"
        aria-keyshortcuts="Control+K"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Search aria-hidden />
        <span>{copy.label}</span>
        <kbd>Ctrl K</kbd>
      </a>
      <Dialog
        id="find"
        title={copy.title}
        closeLabel={common.close}
        open={isOpen}
        onOpenChange={setOpen}
        className="mt-[10dvh] sm:max-w-[40rem]"
      >
        {isOpen ? <FindPanel onClose={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  );
}
