import { useState } from "react";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { LeftOut, LeftOutKind } from "./left-out.ts";

/** One line about what the last paste had and the article has not, or has in another place. */
export function usePasteReport() {
  const { pasteLeftOut, pastedBelow, leftOut: words } = useCopy("admin").editor.visual;
  const [report, setReport] = useState("");
  function tell(leftOut: LeftOut) {
    const parts = Object.entries(leftOut).map(([kind, count]) =>
      fill(count === 1 ? words[`${kind as LeftOutKind}_one`] : words[`${kind as LeftOutKind}_other`], { count }),
    );
    setReport(parts.length > 0 ? fill(pasteLeftOut, { list: parts.join(", ") }) : "");
  }
  const tellBelow = () => setReport((told) => (told.startsWith(pastedBelow) ? told : `${pastedBelow} ${told}`.trim()));
  return { report, tell, tellBelow };
}
