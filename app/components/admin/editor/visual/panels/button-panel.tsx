import { useState } from "react";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { OwnAddressPanel } from "./link-panel.tsx";

type ButtonPanelProps = { href: string; onChange: (href: string) => void };

/** Where the button at the cursor leads. */
export function ButtonPanel({ href, onChange }: ButtonPanelProps) {
  const words = useCopy("admin").editor.visual;
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen)
    return (
      <OwnAddressPanel
        current={href}
        onClose={() => setIsOpen(false)}
        onChoose={(address) => {
          onChange(address);
          setIsOpen(false);
        }}
      />
    );
  return (
    <p className="border-t border-line px-3 py-2 text-[0.9375rem] text-ink-soft">
      {words.buttonLeads} <span className="break-all">{href}</span>{" "}
      <button type="button" className="cursor-pointer text-forest underline" onClick={() => setIsOpen(true)}>
        {words.change}
      </button>
    </p>
  );
}
