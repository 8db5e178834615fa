import { useState } from "react";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { LeftOut, LeftOutKind } from "./left-out.ts";

/** One line about what was left out of the last paste, or put in another place. */
export function usePasteReport() {
  const { pasteLeftOut, pastedBelow, elsewhere_one, elsewhere_other, leftOut: words } = useCopy("admin").editor.visual;
  const [report, setReport] = useState("");
  function reportLeftOut({ elsewhere = 0, ...leftOut }: LeftOut) {
    const parts = Object.entries(leftOut).map(([name, count]) => {
      const kind = name as Exclude<LeftOutKind, "elsewhere">;
      return fill(count === 1 ? words[`${kind}_one`] : words[`${kind}_other`], { count });
    });
    const missing = parts.length > 0 ? fill(pasteLeftOut, { list: parts.join(", ") }) : "";
    const remote = elsewhere > 0 ? fill(elsewhere === 1 ? elsewhere_one : elsewhere_other, { count: elsewhere }) : "";
    setReport(`${missing} ${remote}`.trim());
  }
  const reportPastedBelow = () =>
    setReport((told) => (told.startsWith(pastedBelow) ? told : `${pastedBelow} ${told}`.trim()));
  return { report, reportLeftOut, reportPastedBelow };
}
