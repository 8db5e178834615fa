import { useEffect, useRef, useState, useSyncExternalStore } from "react";

/** What stands beside the text on a wide screen. On others the preview takes the place of the text. */
export type Beside = "nothing" | "preview" | "languages";

type Layout = { panel: boolean; beside: Beside };

/** As in the classes `lg:` and `xl:`. Below the first the panel is a sheet over the text. */
const columnScreen = "(min-width: 64rem)";
const wideScreen = "(min-width: 80rem)";
/** Two texts and the panel need about this much. */
const widestScreen = "(min-width: 100rem)";

/**
 * Which parts of the editor are open. Until the page is hydrated, and on a first visit, the styles decide: the panel is
 * open where it is a column. What somebody chooses on a screen of that size is remembered on the device.
 */
export function useLayout() {
  const isColumn = useMedia(columnScreen);
  const isWide = useMedia(wideScreen);
  const [chosen, setChosen] = useState<Partial<Layout>>();
  const remembered = isColumn && !chosen ? readStored() : undefined;
  const panel = chosen?.panel ?? remembered?.panel ?? isColumn;
  const wanted = chosen?.beside ?? (isWide ? remembered?.beside : undefined) ?? "nothing";
  const beside = wanted === "languages" && !isWide ? "nothing" : wanted;

  function choose(next: Partial<Layout>) {
    const layout = { panel: panel ?? false, beside, ...next };
    setChosen(layout);
    if (isColumn) store(layout);
  }
  return {
    /** Undefined before hydration. */
    panel,
    beside,
    /** The panel covers the text. */
    isSheet: isColumn === false && panel === true,
    /** A block's settings have room beside the text. */
    hasColumn: isColumn === true && panel === true,
    setPanel: (isOpen: boolean) => choose({ panel: isOpen }),
    showText: () => choose({ beside: "nothing" }),
    toggleBeside(pressed: Beside) {
      const next = beside === pressed ? "nothing" : pressed;
      const hasRoom = next === "nothing" || matchMedia(widestScreen).matches;
      choose({ beside: next, ...(hasRoom ? {} : { panel: false }) });
    },
  };
}

/** Undefined on the server and until the page is hydrated. */
function useMedia(query: string): boolean | undefined {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
    () => undefined,
  );
}

/** Runs once the panel is open, for example to move the focus into it. */
export function useAfterOpening(isOpen: boolean | undefined) {
  const waiting = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isOpen) return;
    waiting.current?.();
    waiting.current = undefined;
  });
  return (run: () => void) => {
    waiting.current = run;
  };
}

const storageKey = "editor-layout";

function store(layout: Layout) {
  try {
    localStorage.setItem(storageKey, JSON.stringify(layout));
  } catch {
    // Without storage the choice holds for this visit.
  }
}

function readStored(): Partial<Layout> | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    if (typeof stored !== "object" || !stored) return undefined;
    const beside = "beside" in stored ? stored.beside : undefined;
    return {
      ...("panel" in stored && typeof stored.panel === "boolean" ? { panel: stored.panel } : {}),
      ...(beside === "preview" || beside === "languages" ? { beside } : {}),
    };
  } catch {
    return undefined;
  }
}
