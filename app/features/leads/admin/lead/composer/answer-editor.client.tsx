import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { Bold, Link2, List, ListOrdered } from "lucide-react";
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from "react";
import { AddressPanel } from "#app/components/admin/rich-text/address-panel.tsx";
import { Link } from "#app/components/admin/rich-text/link.ts";
import { RovingToolbar } from "#app/components/admin/rich-text/roving-toolbar.tsx";
import { ToolButton } from "#app/components/admin/rich-text/tool-button.tsx";
import { isHtml, paragraphsHtml } from "#app/features/leads/conversation/answer-text.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { BodyHandle } from "./body-field.tsx";
import { VariableNode, withCodes, withPieces } from "./variable-node.ts";

export type AnswerEditorProps = {
  ref: Ref<BodyHandle>;
  id: string;
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  lang: string;
  value: string;
  /** The address that finds what a link may lead to. */
  linksAt: string;
  onChange: (html: string) => void;
};

/** Paragraphs, lists, links and bold: what an answer may have, as the person will read it. */
export function AnswerEditor({ ref, value, onChange, lang, linksAt, ...props }: AnswerEditorProps) {
  const { editor: words, lead } = useCopy("admin");
  const [isLinking, setLinking] = useState(false);
  // Somebody was typing in the text area that the editor replaces.
  const [wasFocused] = useState(() => document.activeElement?.id === props.id);
  const calls = useRef({ onChange, onLink: () => setLinking(true) });
  useEffect(() => {
    calls.current.onChange = onChange;
  });
  const extensions = useMemo(
    () => [
      StarterKit.configure({
        heading: false,
        blockquote: false,
        code: false,
        codeBlock: false,
        horizontalRule: false,
        italic: false,
        link: false,
        strike: false,
        underline: false,
        trailingNode: false,
        dropcursor: false,
      }),
      Link.extend({
        addKeyboardShortcuts: () => ({
          "Mod-k": () => {
            calls.current.onLink();
            return true;
          },
        }),
      }),
      VariableNode.configure({ names: lead.answer.variables }),
    ],
    [lead.answer.variables],
  );
  const written = useRef(value);
  const editor = useEditor({
    extensions,
    content: toDocument(value),
    injectCSS: false,
    autofocus: wasFocused ? "end" : false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        id: props.id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-required": "true",
        "aria-labelledby": props.labelledBy,
        ...(props.describedBy ? { "aria-describedby": props.describedBy } : {}),
        lang,
        class:
          "min-h-56 px-4 py-3 text-base leading-relaxed outline-none whitespace-break-spaces wrap-anywhere [&_.ProseMirror-separator]:inline! [&_.ProseMirror-separator]:size-0! [&_a]:underline [&_li]:ml-5 [&_ol]:list-decimal [&_p+ol]:mt-3 [&_p+p]:mt-3 [&_p+ul]:mt-3 [&_ul]:list-disc",
      },
      // The page's policy holds for pasted HTML too.
      transformPastedHTML: (html) =>
        html
          .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, "")
          .replace(/\s(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ""),
    },
    onUpdate: ({ editor: current }) => {
      const html = current.isEmpty ? "" : withCodes(current.getHTML());
      written.current = html;
      calls.current.onChange(html);
    },
  });
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(toDocument(value), { emitUpdate: false });
  }, [editor, value]);
  const insertLink = (title: string, address: string) => {
    setLinking(false);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (!editor.state.selection.empty) chain.setMark("link", { href: address }).run();
    else chain.insertContent({ type: "text", text: title, marks: [{ type: "link", attrs: { href: address } }] }).run();
    return true;
  };
  useImperativeHandle(ref, () => ({
    insert: (text) =>
      editor
        .chain()
        .focus()
        .insertContent(withPieces(paragraphsHtml(text)))
        .run(),
    insertLink,
  }));
  const status = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive("bold"),
      bulletList: current.isActive("bulletList"),
      orderedList: current.isActive("orderedList"),
      link: current.isActive("link"),
    }),
  });
  const run = () => editor.chain().focus();
  const { toolbar, visual } = words;
  return (
    <div
      className={`rounded-control border bg-card focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-clay ${props.invalid ? "border-danger" : "border-line-strong"}`}
    >
      <RovingToolbar aria-label={toolbar.label} className="flex flex-wrap gap-0.5 border-b border-line p-1">
        <ToolButton
          icon={Bold}
          label={toolbar.bold}
          keys="Ctrl+B"
          pressed={status.bold}
          onClick={() => run().toggleBold().run()}
        />
        <ToolButton
          icon={List}
          label={visual.blocks.bulletList}
          pressed={status.bulletList}
          onClick={() => run().toggleBulletList().run()}
        />
        <ToolButton
          icon={ListOrdered}
          label={visual.blocks.numberedList}
          pressed={status.orderedList}
          onClick={() => run().toggleOrderedList().run()}
        />
        <ToolButton
          icon={Link2}
          label={toolbar.link}
          keys="Ctrl+K"
          pressed={status.link}
          expanded={isLinking}
          onClick={() => setLinking(!isLinking)}
        />
      </RovingToolbar>
      {isLinking ? (
        <AddressPanel
          findAt={`${linksAt}?language=${lang}`}
          kinds={lead.answer.linkKinds}
          hint={lead.answer.linkHint}
          className="border-b border-line"
          current={status.link ? String(editor.getAttributes("link").href ?? "") : undefined}
          onChoose={(address, title) =>
            insertLink(title ?? address.replace(/^(https?:\/\/|mailto:|tel:)/, ""), address)
          }
          onRemove={() => {
            setLinking(false);
            run().extendMarkRange("link").unsetMark("link").run();
          }}
          onClose={() => {
            setLinking(false);
            editor.commands.focus();
          }}
        />
      ) : null}
      <EditorContent editor={editor} aria-invalid={props.invalid || undefined} />
    </div>
  );
}

function toDocument(body: string): string {
  return body === "" ? "" : withPieces(isHtml(body) ? body : paragraphsHtml(body));
}
