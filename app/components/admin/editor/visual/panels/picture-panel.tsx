import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { Trash2 } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { pictureAttributes, type ImageAttributes, type PictureAttributes } from "../source/to-html.ts";
import { Panel } from "./panel.tsx";

type PicturePanelProps = { editor: Editor; position: number; lang: Language; onAdd: () => void };

/** Descriptions in the language of the text, width, and the pictures of a row. */
export function PicturePanel({ editor, position, lang, onAdd }: PicturePanelProps) {
  const copy = useCopy("admin").editor;
  const words = copy.visual;
  // The fields are controlled: they have to follow each change at once.
  const attributes = useEditorState({ editor, selector: () => attributesAt(editor, position) });
  if (!attributes) return null;
  const { pictures, layout } = attributes;
  const isWide = layout.includes("wide");
  const change = (next: Partial<PictureAttributes>) => updatePicture(editor, position, next);
  const changeOne = (index: number, fields: Partial<ImageAttributes>) =>
    change({ pictures: pictures.map((picture, at) => (at === index ? { ...picture, ...fields } : picture)) });
  return (
    <Panel label={words.blocks.image}>
      {pictures.map((picture, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same picture may stand in a row twice
        <div key={index} className="flex items-end gap-3">
          <img src={picture.src} alt="" className="size-14 shrink-0 rounded-md object-cover" />
          <Field
            label={pictures.length > 1 ? fill(words.altOf, { number: index + 1 }) : copy.upload.altLabel}
            className="min-w-0 flex-1"
          >
            <Input
              value={picture.alt}
              lang={lang}
              maxLength={300}
              onChange={(event) => changeOne(index, { alt: event.target.value })}
            />
          </Field>
          {pictures.length > 1 ? (
            <Button
              type="button"
              variant="ghost"
              size="icon"
              aria-label={fill(words.removePicture, { number: index + 1 })}
              onClick={() => {
                const rest = pictures.filter((_, at) => at !== index);
                change({ pictures: rest, layout: layoutOf(rest.length, isWide) });
              }}
            >
              <Trash2 aria-hidden />
            </Button>
          ) : null}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-4">
        <Checkbox
          label={words.wide}
          checked={isWide}
          onChange={(event) => change({ layout: layoutOf(pictures.length, event.target.checked) })}
        />
        <Button type="button" size="sm" variant="outline" onClick={onAdd}>
          {words.addToRow}
        </Button>
        <Button
          type="button"
          size="sm"
          variant="ghost-danger"
          // Also while the cursor is in the caption.
          onClick={() => editor.chain().focus().setNodeSelection(position).deleteSelection().run()}
        >
          {words.removeBlock}
        </Button>
      </div>
    </Panel>
  );
}

function attributesAt(editor: Editor, position: number): PictureAttributes | undefined {
  const node = editor.state.doc.nodeAt(position);
  return node?.type.name === "picture" ? pictureAttributes(node) : undefined;
}

/** The figure's class; the order is the sanitizer's. */
export function layoutOf(count: number, isWide: boolean): string {
  return [isWide ? "wide" : "", count > 1 ? "row" : ""].filter(Boolean).join(" ");
}

export function updatePicture(editor: Editor, position: number, fields: Partial<PictureAttributes>) {
  editor.commands.command(({ tr }) => {
    const node = tr.doc.nodeAt(position);
    if (node?.type.name !== "picture") return false;
    for (const [name, value] of Object.entries(fields)) tr.setNodeAttribute(position, name, value);
    return true;
  });
}
