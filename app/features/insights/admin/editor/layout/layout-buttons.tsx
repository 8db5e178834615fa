import { Columns2, Eye, PanelRight } from "lucide-react";
import type { Ref } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { Beside, useLayout } from "./use-layout.ts";

type LayoutButtonsProps = {
  layout: ReturnType<typeof useLayout>;
  panelId: string;
  toggleRef: Ref<HTMLButtonElement>;
  onTogglePanel: () => void;
};

/** What is shown besides the text. Without JavaScript all of it is. */
export function LayoutButtons({ layout, panelId, toggleRef, onTogglePanel }: LayoutButtonsProps) {
  const { twins: words, sections } = useCopy("admin").editor;
  const choices = [
    { value: "languages", icon: Columns2, look: "hidden xl:block", text: "sr-only 2xl:not-sr-only" },
    { value: "preview", icon: Eye, look: "block", text: "sr-only 2xl:not-sr-only" },
  ] as const satisfies { value: Beside; icon: typeof Eye; look: string; text: string }[];
  return (
    <div className="flex gap-1 noscript:hidden">
      <div role="group" aria-label={words.beside} className="flex gap-1">
        {choices.map(({ value, icon: Icon, look, text }) => (
          <div key={value} className={look}>
            <Button
              type="button"
              size="sm"
              variant={layout.beside === value ? "secondary" : "ghost"}
              aria-pressed={layout.beside === value}
              title={words[value]}
              onClick={() => layout.toggleBeside(value)}
              className="px-2.5!"
            >
              <Icon aria-hidden />
              <span className={text}>{words[value]}</span>
            </Button>
          </div>
        ))}
      </div>
      <Button
        ref={toggleRef}
        type="button"
        size="sm"
        variant={layout.panel ? "secondary" : "outline"}
        aria-expanded={layout.panel ?? true}
        aria-controls={panelId}
        title={sections.details}
        onClick={onTogglePanel}
        className="px-2.5!"
      >
        <PanelRight aria-hidden />
        <span className="sr-only">{sections.details}</span>
      </Button>
    </div>
  );
}
