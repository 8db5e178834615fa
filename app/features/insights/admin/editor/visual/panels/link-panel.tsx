import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { linkAddress } from "../../body/text-editing.ts";
import type { LinkTarget } from "#app/platform/pages/link-target.ts";
import { Panel } from "./panel.tsx";

type LinkPanelProps = { editor: Editor; current: string | undefined; onClose: () => void };

export function LinkPanel({ editor, current, onClose }: LinkPanelProps) {
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const setLink = (href: string, title?: string) => {
    const { empty, from } = editor.state.selection;
    const chain = editor.chain().focus().extendMarkRange("link");
    if (!empty || current !== undefined) chain.setMark("link", { href, target: null, rel: null, title: null }).run();
    else {
      const text = title ?? href.replace(/^(https?:\/\/|mailto:|tel:)/, "");
      const marks = [{ type: "link", attrs: { href } }];
      chain.insertContentAt(from, { type: "text", text, marks }).run();
    }
    onClose();
  };
  return (
    <AddressPanel
      current={current}
      onChoose={setLink}
      onRemove={() => {
        editor.chain().focus().extendMarkRange("link").unsetMark("link").run();
        onClose();
      }}
      onClose={close}
    />
  );
}

type AddressPanelProps = {
  current: string | undefined;
  onChoose: (address: string, title?: string) => void;
  onRemove?: () => void;
  onClose?: () => void;
};

/** Search our articles, stories and pages, or type an address. */
export function AddressPanel({ current, onChoose, onRemove, onClose }: AddressPanelProps) {
  const copy = useCopy("admin");
  const { visual, toolbar } = copy.editor;
  const [typed, setTyped] = useState(current ?? "");
  const [isRefused, setIsRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const language = useLanguage();
  const { load, data: targets } = useFetcher<LinkTarget[]>();
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(
      () => void load(`/admin/posts/link-targets?language=${language}&q=${encodeURIComponent(typed.slice(0, 80))}`),
      150,
    );
    return () => clearTimeout(timer);
  }, [typed, load, language]);
  const answer = () => {
    const address = linkAddress(typed);
    if (address) onChoose(address);
    else setIsRefused(true);
  };
  return (
    <Panel label={toolbar.link}>
      <div className="flex flex-wrap gap-2">
        <Input
          ref={field}
          value={typed}
          type="text"
          inputMode="url"
          aria-label={toolbar.linkAddress}
          aria-invalid={isRefused || undefined}
          placeholder={visual.linkHint}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsRefused(false);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              answer();
            }
            if (event.key === "Escape") onClose?.();
          }}
          className="min-w-48 flex-1"
        />
        <Button type="button" size="sm" onClick={answer}>
          {copy.common.add}
        </Button>
        {onRemove && current !== undefined ? (
          <Button type="button" size="sm" variant="outline" onClick={onRemove}>
            {visual.removeLink}
          </Button>
        ) : null}
        {onClose ? (
          <Button type="button" size="sm" variant="ghost" onClick={onClose}>
            {copy.common.cancel}
          </Button>
        ) : null}
      </div>
      {isRefused ? (
        <p role="alert" className="text-[0.9375rem] font-medium text-danger">
          {toolbar.linkBad}
        </p>
      ) : null}
      {targets && targets.length > 0 ? (
        <ul aria-label={visual.linkTargets} className="grid max-h-64 gap-0.5 overflow-y-auto">
          {targets.map(({ path, title, kind }) => (
            <li key={path}>
              <button
                type="button"
                onClick={() => onChoose(path, title)}
                className="flex min-h-11 w-full cursor-pointer items-baseline gap-3 rounded-control px-3 py-2 text-left text-[0.9375rem] hover:bg-sage"
              >
                <span className="min-w-0 truncate">{title}</span>
                <span className="ml-auto shrink-0 text-ink-soft">{visual.targetKinds[kind]}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : targets ? (
        <p className="text-[0.9375rem] text-ink-soft">{visual.noTargets}</p>
      ) : null}
    </Panel>
  );
}
