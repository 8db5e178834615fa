import { Bold, Heading2, Heading3, Image, Italic, Link2, List, ListOrdered, Pilcrow, TextQuote } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { linkAddress } from "#app/components/admin/rich-text/link-address.ts";
import type { Format } from "./text-editing.ts";

const formats = [
  { format: "p", icon: Pilcrow, label: "paragraph" },
  { format: "h2", icon: Heading2, label: "heading" },
  { format: "h3", icon: Heading3, label: "subheading" },
  { format: "strong", icon: Bold, label: "bold" },
  { format: "em", icon: Italic, label: "italic" },
  { format: "ul", icon: List, label: "bulletList" },
  { format: "ol", icon: ListOrdered, label: "numberedList" },
  { format: "blockquote", icon: TextQuote, label: "quote" },
] as const satisfies { format: Format; icon: typeof Bold; label: string }[];

type ToolbarProps = {
  onFormat: (format: Format) => void;
  onLink: (address: string) => void;
  onImage: () => void;
};

/** Needs JavaScript, so it is hidden without. */
export function FormattingToolbar({ onFormat, onLink, onImage }: ToolbarProps) {
  const copy = useCopy("admin").editor.toolbar;
  const [linking, setLinking] = useState(false);
  return (
    <>
      <div role="toolbar" aria-label={copy.label} className="flex flex-wrap gap-0.5 noscript:hidden">
        {formats.map(({ format, icon: Icon, label }) => (
          <Button
            key={format}
            type="button"
            variant="ghost"
            size="icon"
            aria-label={copy[label]}
            title={copy[label]}
            onClick={() => onFormat(format)}
          >
            <Icon aria-hidden />
          </Button>
        ))}
        <Button
          type="button"
          variant="ghost"
          size="icon"
          aria-label={copy.link}
          title={copy.link}
          aria-expanded={linking}
          onClick={() => setLinking(!linking)}
        >
          <Link2 aria-hidden />
        </Button>
        <Button type="button" variant="ghost" size="icon" aria-label={copy.image} title={copy.image} onClick={onImage}>
          <Image aria-hidden />
        </Button>
      </div>
      {linking ? (
        <LinkQuestion
          onAnswer={(address) => {
            setLinking(false);
            if (address) onLink(address);
          }}
        />
      ) : null}
    </>
  );
}

function LinkQuestion({ onAnswer }: { onAnswer: (address?: string) => void }) {
  const copy = useCopy("admin");
  const [typed, setTyped] = useState("");
  const [refused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Opened by the user, so it takes the focus.
  useEffect(() => field.current?.focus(), []);
  const answer = () => {
    const address = linkAddress(typed);
    if (address) onAnswer(address);
    else setRefused(true);
  };
  return (
    <div className="flex basis-full flex-wrap items-center gap-2 border-t border-line p-2">
      <Input
        ref={field}
        value={typed}
        aria-label={copy.editor.toolbar.linkAddress}
        aria-invalid={refused || undefined}
        placeholder="https://"
        onChange={(event) => {
          setTyped(event.target.value);
          setRefused(false);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") answer();
          if (event.key === "Escape") onAnswer();
        }}
        className="min-w-48 flex-1"
      />
      <Button type="button" size="sm" onClick={answer}>
        {copy.common.add}
      </Button>
      <Button type="button" size="sm" variant="ghost" onClick={() => onAnswer()}>
        {copy.common.cancel}
      </Button>
      {refused ? (
        <p role="alert" className="basis-full text-[0.9375rem] font-medium text-danger">
          {copy.editor.toolbar.linkBad}
        </p>
      ) : null}
    </div>
  );
}
