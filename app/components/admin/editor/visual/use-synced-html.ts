import type { Editor } from "@tiptap/core";
import { useEffect, useEffectEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { readDocument, writeDocument, type DocumentSource } from "./source/document-source.ts";

/** Long enough that fast typing is not interrupted by writing the form, short enough for the preview. */
const pauseMs = 300;
/** Someone who never pauses is synchronized all the same. */
const maxDelayMs = 3000;

/** Keeps the form's HTML and the editor's document the same, in both directions. */
export function useSyncedHtml(editor: Editor | null, value: string, onChange: (html: string) => void) {
  const source = useRef<DocumentSource>(undefined);
  const written = useRef<string>(undefined);
  /** What was written and may not have come back as `value` yet: on a slow machine there can be several. */
  const underWay = useRef(new Set<string>());
  /** Tiptap makes another editor when the first was not mounted in time: that one has to be filled too. */
  const filled = useRef<Editor>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changedAt = useRef(0);

  const write = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (!editor || editor.isDestroyed || editor !== filled.current || !source.current || changedAt.current === 0)
      return;
    changedAt.current = 0;
    const html = writeDocument(editor.state.doc, source.current);
    if (html === written.current) return;
    written.current = html;
    underWay.current.add(html);
    onChange(html);
  });
  // The form is read right after this, by a save or by a button such as "Copy from English".
  const writeNow = useEffectEvent(() => flushSync(write));
  // React would render later what the timer writes, and a form that is sent in between would still have the old text.
  const schedule = useEffectEvent(() => {
    const now = performance.now();
    changedAt.current ||= now;
    clearTimeout(timer.current);
    timer.current = setTimeout(writeNow, Math.max(0, Math.min(pauseMs, changedAt.current + maxDelayMs - now)));
  });

  // Text that came from elsewhere: the HTML view, a restored draft, a copy of the other language.
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    if (editor === filled.current && (value === written.current || underWay.current.has(value))) {
      if (value === written.current) underWay.current.clear();
      return;
    }
    underWay.current.clear();
    const { doc, source: next } = readDocument(value, editor.schema);
    const isFirst = filled.current !== editor;
    filled.current = editor;
    source.current = next;
    written.current = value;
    changedAt.current = 0;
    const tr = editor.state.tr.replaceWith(0, editor.state.doc.content.size, doc.content).setMeta("fromSource", true);
    editor.view.dispatch(isFirst ? tr.setMeta("addToHistory", false) : tr);
  }, [editor, value]);

  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    const update = ({ transaction }: { transaction: { getMeta: (key: string) => unknown } }) => {
      if (!transaction.getMeta("fromSource")) schedule();
    };
    const form = editor.view.dom.closest("form");
    editor.on("update", update);
    // Not writeNow: the focus can also move while React renders.
    editor.on("blur", write);
    form?.addEventListener("submit", writeNow, true);
    form?.addEventListener("click", writeNow, true);
    addEventListener("pagehide", writeNow, true);
    return () => {
      write();
      editor.off("update", update);
      editor.off("blur", write);
      form?.removeEventListener("submit", writeNow, true);
      form?.removeEventListener("click", writeNow, true);
      removeEventListener("pagehide", writeNow, true);
    };
  }, [editor]);
}
