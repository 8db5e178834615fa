import { useMemo, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/**
 * What stands beside the text on a wide screen; on others the languages are tabs and the preview is behind a button.
 */
export type SidePane = "preview" | "languages";

/** For the language tabs: both panels at once, each with its name. */
export const sideBySideClasses =
  "xl:grid xl:grid-cols-2 xl:gap-x-8 xl:[&>[role=tablist]]:hidden xl:[&>[role=tabpanel]]:block xl:[&>[role=tabpanel]>p:first-child]:block xl:[&>[role=tabpanel]]:min-w-0";

const storageKey = "editor-beside";
/** Two texts and their toolbars need about this much. */
const wideScreen = "(min-width: 90rem)";

export function useSidePane(): [SidePane, (sidePane: SidePane) => void] {
  const [chosen, setChosen] = useState<SidePane>();
  const hydrated = useHydrated();
  const defaultValue = useMemo(() => (hydrated ? defaultPane() : "preview"), [hydrated]);
  return [
    chosen ?? defaultValue,
    (next) => {
      setChosen(next);
      try {
        localStorage.setItem(storageKey, next);
      } catch {
        // Without storage the choice holds for this visit.
      }
    },
  ];
}

function defaultPane(): SidePane {
  return readStoredPane() ?? (matchMedia(wideScreen).matches ? "languages" : "preview");
}

function readStoredPane(): SidePane | undefined {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === "preview" || stored === "languages" ? stored : undefined;
  } catch {
    return undefined;
  }
}

type SidePaneSwitchProps = { sidePane: SidePane; onChange: (sidePane: SidePane) => void };

export function SidePaneSwitch({ sidePane, onChange }: SidePaneSwitchProps) {
  const words = useCopy("admin").editor.twins;
  return (
    <div
      role="group"
      aria-label={words.beside}
      className="editor-width hidden justify-end gap-1 pt-3 xl:flex noscript:hidden"
    >
      {(["preview", "languages"] as const).map((value) => (
        <Button
          key={value}
          type="button"
          size="sm"
          variant={value === sidePane ? "secondary" : "ghost"}
          aria-pressed={value === sidePane}
          onClick={() => onChange(value)}
        >
          {words[value]}
        </Button>
      ))}
    </div>
  );
}
