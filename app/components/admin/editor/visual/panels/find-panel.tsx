import type { Editor } from "@tiptap/core";
import type { Command } from "@tiptap/pm/state";
import { useEditorState } from "@tiptap/react";
import {
  findNext,
  findPrev,
  getMatchHighlights,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchState,
} from "prosemirror-search";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { Panel } from "./panel.tsx";

/** Finds and replaces words in the text. The matches are marked in it while the panel is open. */
export function FindPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { find: words } = useCopy("admin").editor;
  const { close: closeLabel } = useCopy("admin").common;
  const language = useLanguage();
  const [typed, setTyped] = useState(() => ({ search: selectedWords(editor), replace: "", caseSensitive: false }));
  const [replaced, setReplaced] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const { total, position } = useEditorState({ editor, selector: () => matchesIn(editor) });
  useEffect(() => field.current?.select(), []);
  useEffect(() => {
    // A text that begins with a backslash is searched as it was typed.
    editor.view.dispatch(setSearchState(editor.state.tr, new SearchQuery({ ...typed, literal: true })));
  }, [editor, typed]);
  useEffect(
    () => () => {
      if (!editor.isDestroyed) editor.view.dispatch(setSearchState(editor.state.tr, new SearchQuery({ search: "" })));
    },
    [editor],
  );
  const run = (command: Command) => {
    setReplaced(0);
    command(editor.state, editor.view.dispatch);
  };
  const change = (part: Partial<typeof typed>) => {
    setReplaced(0);
    setTyped({ ...typed, ...part });
  };
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && event.target === field.current) run(event.shiftKey ? findPrev : findNext);
    else return;
    event.preventDefault();
  };
  const found =
    total === 0
      ? words.none
      : position > 0
        ? fill(words.position, { position, total })
        : plural(words, "found", total, language);
  return (
    <Panel label={words.title}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its fields take the keys */}
      <div className="flex flex-wrap items-center gap-2" onKeyDown={onKeyDown}>
        <Input
          ref={field}
          aria-label={words.find}
          placeholder={words.find}
          value={typed.search}
          onChange={({ target }) => change({ search: target.value })}
          className="min-w-40 flex-1 py-1.5"
        />
        <Button type="button" size="sm" variant="outline" disabled={total === 0} onClick={() => run(findPrev)}>
          {words.previous}
        </Button>
        <Button type="button" size="sm" variant="outline" disabled={total === 0} onClick={() => run(findNext)}>
          {words.next}
        </Button>
        <Input
          aria-label={words.replace}
          placeholder={words.replace}
          value={typed.replace}
          onChange={({ target }) => change({ replace: target.value })}
          className="min-w-40 flex-1 py-1.5"
        />
        <Button type="button" size="sm" variant="outline" disabled={total === 0} onClick={() => run(replaceNext)}>
          {words.replaceOne}
        </Button>
        <Button
          type="button"
          size="sm"
          variant="outline"
          disabled={total === 0}
          onClick={() => {
            run(replaceAll);
            setReplaced(total);
          }}
        >
          {words.replaceAll}
        </Button>
        <Checkbox
          label={words.matchCase}
          checked={typed.caseSensitive}
          onChange={({ currentTarget }) => change({ caseSensitive: currentTarget.checked })}
        />
        <p role="status" className="mr-auto text-[0.9375rem] text-ink-soft">
          {replaced > 0 ? plural(words, "replaced", replaced, language) : typed.search ? found : ""}
        </p>
        <Button type="button" size="sm" variant="ghost" onClick={close}>
          {closeLabel}
        </Button>
      </div>
    </Panel>
  );
}

/** What was selected is probably what is looked for. */
function selectedWords({ state }: Editor): string {
  const { from, to } = state.selection;
  const words = state.doc.textBetween(from, to, "\n");
  return words.includes("\n") || words.length > 100 ? "" : words;
}

/** How many places were found, and which of them is selected, counted from 1. */
function matchesIn({ state }: Editor): { total: number; position: number } {
  const matches = getMatchHighlights(state).find();
  const { from, to } = state.selection;
  return { total: matches.length, position: matches.findIndex((match) => match.from === from && match.to === to) + 1 };
}
