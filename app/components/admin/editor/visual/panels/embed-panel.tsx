import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { embedHostNames, findEmbed } from "#app/platform/html/embeds.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { Panel } from "./panel.tsx";

type EmbedValues = { href: string; label: string };
type EmbedPanelProps = { start: EmbedValues; onDone: (values: EmbedValues) => void; onClose: () => void };

/** Asks for the address of a video or recording, and for the words that stand on its preview. */
export function EmbedPanel({ start, onDone, onClose }: EmbedPanelProps) {
  const copy = useCopy("admin");
  const words = copy.editor.visual;
  const [href, setHref] = useState(start.href);
  const [label, setLabel] = useState(start.label);
  const [isRefused, setIsRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // A video that is there already keeps the cursor: arrow keys pass through it, and its caption can be typed.
  const isNew = start.href === "";
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);
  const done = () => {
    const embed = findEmbed(href.trim());
    if (embed) onDone({ href: href.trim(), label: label.trim() || fill(words.embedLabel, { host: embed.host }) });
    else setIsRefused(true);
  };
  const cancel = () => {
    setHref(start.href);
    setLabel(start.label);
    setIsRefused(false);
    onClose();
  };
  const handleKeys = (event: KeyboardEvent) => {
    if (event.key === "Enter") done();
    if (event.key === "Escape") cancel();
  };
  const hosts = embedHostNames.join(", ");
  return (
    <Panel label={words.blocks.embed}>
      <Field
        label={words.embedAddress}
        hint={fill(words.embedHint, { hosts })}
        error={isRefused ? fill(words.embedBad, { hosts }) : undefined}
      >
        <Input
          ref={field}
          value={href}
          inputMode="url"
          placeholder="https://"
          onChange={(event) => {
            setHref(event.target.value);
            setIsRefused(false);
          }}
          onKeyDown={handleKeys}
        />
      </Field>
      <Field label={words.embedTitle}>
        <Input
          value={label}
          maxLength={200}
          onChange={(event) => setLabel(event.target.value)}
          onKeyDown={handleKeys}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="button" size="sm" onClick={done}>
          {isNew ? copy.common.add : words.apply}
        </Button>
        <Button type="button" size="sm" variant="ghost" onClick={cancel}>
          {copy.common.cancel}
        </Button>
      </div>
    </Panel>
  );
}
