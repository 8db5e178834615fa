import type { Editor } from "@tiptap/core";
import type { ComponentProps } from "react";
import { AddressPanel } from "#app/components/admin/rich-text/address-panel.tsx";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";

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
    <OwnAddressPanel
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

type OwnAddressPanelProps = Omit<ComponentProps<typeof AddressPanel>, "findAt" | "kinds" | "hint" | "className">;

/** Search our articles, stories and pages, or type an address. */
export function OwnAddressPanel(props: OwnAddressPanelProps) {
  const { visual } = useCopy("admin").editor;
  return (
    <AddressPanel
      {...props}
      findAt={`/admin/posts/link-targets?language=${useLanguage()}`}
      kinds={visual.targetKinds}
      hint={visual.linkHint}
      className="border-t border-line bg-card"
    />
  );
}
