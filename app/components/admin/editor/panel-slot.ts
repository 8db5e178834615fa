import { createContext, use, type ReactNode } from "react";
import { createPortal } from "react-dom";
import type { Language } from "#app/platform/i18n/language.ts";

/** The place in the panel beside the text for the settings of a block, while there is one for this language. */
export const PanelSlot = createContext<{ element: HTMLElement; language: Language } | undefined>(undefined);

/** Puts the settings of a block beside the text; where there is no such place they stay with the tools. */
export function usePanelSlot(language: Language): (settings: ReactNode) => ReactNode {
  const slot = use(PanelSlot);
  return (settings) => (settings && slot?.language === language ? createPortal(settings, slot.element) : settings);
}
