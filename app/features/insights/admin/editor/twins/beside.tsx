import { useMemo, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/**
 * What stands beside the text on a wide screen; on others the languages are tabs and the preview is behind a button.
 */
export type Beside = "preview" | "languages";

/** For the language tabs: both panels at once, each with its name. */
export const sideBySide =
  "xl:grid xl:grid-cols-2 xl:gap-x-8 xl:[&>[role=tablist]]:hidden xl:[&>[role=tabpanel]]:block xl:[&>[role=tabpanel]>p:first-child]:block xl:[&>[role=tabpanel]]:min-w-0";

const storageKey = "editor-beside";
/** Two texts and their toolbars need about this much. */
const wideEnough = "(min-width: 90rem)";

export function useBeside(): [Beside, (beside: Beside) => void] {
  const [chosen, setChosen] = useState<Beside>();
  const hydrated = useHydrated();
  const usual = useMemo(() => (hydrated ? usualChoice() : "preview"), [hydrated]);
  return [
    chosen ?? usual,
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

function usualChoice(): Beside {
  return readChoice() ?? (matchMedia(wideEnough).matches ? "languages" : "preview");
}

function readChoice(): Beside | undefined {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === "preview" || stored === "languages" ? stored : undefined;
  } catch {
    return undefined;
  }
}

type BesideSwitchProps = { beside: Beside; onChange: (beside: Beside) => void };

export function BesideSwitch({ beside, onChange }: BesideSwitchProps) {
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
          variant={value === beside ? "secondary" : "ghost"}
          aria-pressed={value === beside}
          onClick={() => onChange(value)}
        >
          {words[value]}
        </Button>
      ))}
    </div>
  );
}
