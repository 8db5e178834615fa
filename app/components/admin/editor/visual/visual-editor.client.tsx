import type { EditorView } from "@tiptap/pm/view";
import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { ImagePicker } from "#app/components/admin/images/image-picker.tsx";
import type { UploadedImage } from "#app/components/admin/images/upload-request.ts";
import type { BodyViewProps } from "../body/body-view.ts";
import { defaultAlt } from "../body/text-editing.ts";
import { cleanPaste } from "../paste/clean-paste.ts";
import { asBlocks, extractPictures } from "../paste/pasted-pictures.ts";
import { usePanelSlot } from "../panel-slot.ts";
import type { TwinMark } from "../twins/compare-languages.ts";
import { TwinMarks, useTwinMarks } from "../twins/twin-marks.ts";
import type { CommandContext } from "./block-commands.ts";
import { articleBlocks } from "./blocks/extensions.ts";
import { CoveredScreen } from "./covered-screen.ts";
import { DragHandle } from "./drag-handle.ts";
import { EditorKeys } from "./editor-keys.ts";
import { describePicture, insertBlock, insertHtml, insertPicture, settlePicture } from "./insert-block.ts";
import { EmbedPanel } from "./panels/embed-panel.tsx";
import { FindPanel } from "./panels/find-panel.tsx";
import { LinkPanel } from "./panels/link-panel.tsx";
import { ButtonPanel } from "./panels/button-panel.tsx";
import { layoutOf, PicturePanel, updatePicture } from "./panels/picture-panel.tsx";
import { TablePanel } from "./panels/table-panel.tsx";
import { placeDrop, placePaste, type PlacedPaste } from "./place-paste.ts";
import { SlashMenu, type SlashMenuHandle } from "./slash-menu.tsx";
import { pictureAttributes } from "./source/to-html.ts";
import { fitTools, listTools, type OpenPanel } from "./toolbar/tools.ts";
import { useToolRoom } from "./toolbar/use-tool-room.ts";
import { InsertMenu, VisualToolbar } from "./toolbar/visual-toolbar.tsx";
import { useEditorStatus, type EditorStatus } from "./use-editor-status.ts";
import { useKeyboardInset } from "./use-keyboard-inset.ts";
import { useSyncedHtml } from "./use-synced-html.ts";
import "./visual-editor.css";

export type VisualEditorProps = BodyViewProps & {
  labelledBy: string;
  /** How each block compares with its counterpart in the other language. */
  twins: TwinMark[];
  onAskForFile: () => void;
};

/** The default view of an article's text: what you see is what readers get, stored as the same HTML as before. */
export function VisualEditor({ ref, ...props }: VisualEditorProps) {
  const copy = useCopy("admin").editor;
  const { visual: words, twins: twinWords } = copy;
  const [open, setOpen] = useState<OpenPanel>();
  const row = useRef<HTMLDivElement>(null);
  /** Set while pictures are chosen: adds to this row instead of inserting a block. */
  const [choosing, setChoosing] = useState<{ row?: number }>();
  const frame = useRef<HTMLDivElement>(null);
  useKeyboardInset(frame);
  const slashMenu = useRef<SlashMenuHandle>(null);
  /** The editor is created once, and calls the functions of the latest render. */
  const calls = useRef(props);
  useEffect(() => {
    calls.current = props;
  });

  const extensions = useMemo(
    () => [
      ...articleBlocks({ captionHint: words.captionHint, htmlBlock: words.htmlBlock }),
      EditorKeys.configure({ onLink: () => setOpen("link"), onFind: () => setOpen("find") }),
      CoveredScreen,
      DragHandle.configure({ label: words.dragHandle }),
      TwinMarks.configure({ words: { missing: twinWords.noTwin, older: twinWords.olderBlock } }),
    ],
    [words, twinWords],
  );
  const editor = useEditor({
    extensions,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": props.labelledBy,
        "aria-describedby": props.describedBy,
        ...(props.required ? { "aria-required": "true" } : {}),
        lang: props.lang,
        spellcheck: "true",
        class: "article-body visual-text",
      },
      handleKeyDown: (_, event) => slashMenu.current?.onKeyDown(event) ?? false,
      handleDrop: (view, event, slice, isMove) => {
        if (!isMove && handleFiles(event.dataTransfer)) return true;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        return at !== null && put(view, placeDrop(view.state, slice, { position: at.pos, isMove }));
      },
      transformPastedHTML: (html) => {
        // A copy from the editor itself is clean, and carries how its ends fit into other text.
        if (html.includes("data-pm-slice")) return html;
        const clean = cleanPaste(html);
        calls.current.onLeftOut(clean.leftOut);
        const { html: shown, pictures } = extractPictures(clean.html);
        if (pictures.length > 0) queueMicrotask(() => calls.current.onPastedPictures(pictures));
        return asBlocks(shown);
      },
      handlePaste: (view, event, slice) => {
        if (!event.clipboardData?.getData("text/html") && handleFiles(event.clipboardData)) return true;
        return put(view, placePaste(view.state, slice));
      },
    },
  });
  const put = (view: EditorView, placed: PlacedPaste | undefined): boolean => {
    if (!placed) return false;
    view.dispatch(placed.tr);
    if (placed.isBelow) calls.current.onPastedBelow();
    return true;
  };
  const handleFiles = (data: DataTransfer | null): boolean => {
    const given = [...(data?.files ?? [])];
    if (given.length > 0) calls.current.onFiles(given);
    return given.length > 0;
  };
  const insert = (image: UploadedImage) => insertPicture(editor, image, defaultAlt[props.lang]);
  useImperativeHandle(ref, () => ({
    insert,
    insertHtml: (html) => insertHtml(editor, html),
    describe: (url, alt) => describePicture(editor, url, alt),
    settle: (src, image) => settlePicture(editor, src, image),
  }));

  useSyncedHtml(editor, props.value, props.onChange);
  useTwinMarks(editor, props.twins, props.value);
  const status = useEditorStatus(editor);
  const { settings } = status;
  // A panel opens over the text, so the clicked block is scrolled into view.
  const panel = settings ? `${settings.type} ${settings.position}` : "";
  useEffect(() => {
    if (panel && editor.isFocused) editor.commands.scrollIntoView();
  }, [editor, panel]);

  const addToRow = (position: number) => (image: UploadedImage) => {
    const node = editor.state.doc.nodeAt(position);
    if (node?.type.name !== "picture") return;
    const { pictures, layout } = pictureAttributes(node);
    const { url, alt, width, height } = image;
    const added = {
      src: url,
      alt: alt || defaultAlt[props.lang],
      title: null,
      width: String(width),
      height: String(height),
    };
    const all = [...pictures, added];
    updatePicture(editor, position, {
      pictures: all,
      layout: layoutOf(all.length, layout.includes("wide")),
      figure: true,
    });
  };
  const context: CommandContext = {
    chooseImage: () => setChoosing({}),
    uploadImage: props.onAskForFile,
    addEmbed: () => setOpen("embed"),
    buttonText: words.buttonText[props.lang],
  };
  const nameOf = (block: EditorStatus["block"]) =>
    block === "htmlBlock" ? words.htmlBlock : block ? words.blocks[block] : "";
  const close = () => setOpen(undefined);
  const attributes = settings && editor.state.doc.nodeAt(settings.position)?.attrs;
  const change = (attrs: Record<string, unknown>) =>
    settings &&
    editor.commands.command(({ tr }) => {
      for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(settings.position, name, value);
      return true;
    });

  const tools = listTools({ editor, status, context, open, onOpen: setOpen, copy });
  const { shown, more } = fitTools(tools, useToolRoom(row));
  const inSlot = usePanelSlot(props.lang);
  const settingsPanel =
    open === "embed" ? (
      <EmbedPanel
        start={{ href: "", label: "" }}
        onClose={close}
        onDone={(attrs) => {
          close();
          insertBlock(editor, { type: "embed", attrs });
        }}
      />
    ) : open || !settings ? null : settings.type === "picture" ? (
      <PicturePanel
        key={settings.position}
        editor={editor}
        position={settings.position}
        lang={props.lang}
        onAdd={() => setChoosing({ row: settings.position })}
      />
    ) : settings.type === "table" ? (
      <TablePanel editor={editor} />
    ) : settings.type === "embed" ? (
      <EmbedPanel
        key={settings.position}
        start={{ href: attributes?.href, label: attributes?.label }}
        onDone={change}
        onClose={() => editor.commands.focus()}
      />
    ) : (
      <ButtonPanel key={settings.position} href={attributes?.href} onChange={(href) => change({ href })} />
    );

  return (
    <div ref={frame} className="visual-editor contents">
      <div className="visual-tools writing-tools">
        <VisualToolbar ref={row} tools={shown} />
        {open === "insert" ? <InsertMenu editor={editor} context={context} more={more} onClose={close} /> : null}
        {open === "link" ? <LinkPanel editor={editor} current={status.link} onClose={close} /> : null}
        {open === "find" ? <FindPanel editor={editor} onClose={close} /> : null}
        {inSlot(settingsPanel)}
      </div>
      <div className="visual-frame">
        <EditorContent editor={editor} aria-invalid={props.invalid || undefined} />
        {status.slash ? <SlashMenu ref={slashMenu} editor={editor} slash={status.slash} context={context} /> : null}
      </div>
      <p role="status" className="sr-only">
        {status.isFocused ? nameOf(status.block) : ""}
      </p>
      {choosing ? (
        <ImagePicker
          onChoose={(image) => {
            if (choosing.row === undefined) insert(image);
            else addToRow(choosing.row)(image);
            if (!image.alt) props.onImage(image);
          }}
          onClose={() => setChoosing(undefined)}
        />
      ) : null}
    </div>
  );
}
