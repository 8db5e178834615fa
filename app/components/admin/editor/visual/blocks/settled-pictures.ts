import { Plugin, PluginKey } from "@tiptap/pm/state";
import type { UploadedImage } from "#app/components/admin/images/upload-request.ts";
import { pictureAttributes, type ImageAttributes } from "../source/to-html.ts";

/** What became of a pasted picture: the image it was stored as, or nothing when it could not be stored. */
export type SettledPicture = { src: string; image: UploadedImage | undefined };

export const settledKey = new PluginKey<Map<string, UploadedImage | undefined>>("settledPictures");

/**
 * Pasted pictures are shown from memory until they are uploaded. From then on that address is replaced wherever it
 * turns up: undo and redo bring it back, and the article would be stored without the picture.
 */
export function settledPictures(): Plugin {
  return new Plugin({
    key: settledKey,
    state: {
      init: () => new Map<string, UploadedImage | undefined>(),
      apply(transaction, known) {
        const settled = transaction.getMeta(settledKey) as SettledPicture | undefined;
        return settled ? new Map(known).set(settled.src, settled.image) : known;
      },
    },
    appendTransaction(transactions, _, state) {
      const known = settledKey.getState(state)!;
      const hasChanged = transactions.some((transaction) => transaction.docChanged || transaction.getMeta(settledKey));
      if (known.size === 0 || !hasChanged) return null;
      const { tr } = state;
      state.doc.descendants((node, position) => {
        if (node.type.name !== "picture") return !node.isTextblock;
        const { pictures } = pictureAttributes(node);
        if (!pictures.some(({ src }) => known.has(src))) return false;
        const settled = pictures.flatMap((picture) => settle(picture, known));
        const at = tr.mapping.map(position);
        if (settled.length > 0) tr.setNodeAttribute(at, "pictures", settled);
        else tr.delete(at, at + node.nodeSize);
        return false;
      });
      return tr.docChanged ? tr.setMeta("addToHistory", false) : null;
    },
  });
}

function settle(picture: ImageAttributes, known: Map<string, UploadedImage | undefined>): ImageAttributes[] {
  if (!known.has(picture.src)) return [picture];
  const image = known.get(picture.src);
  return image ? [{ ...picture, src: image.url, width: String(image.width), height: String(image.height) }] : [];
}
