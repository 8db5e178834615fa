import { entriesOf } from "#app/platform/typed-keys.ts";
import type { Editor } from "@tiptap/core";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { Panel } from "./panel.tsx";

export function TablePanel({ editor }: { editor: Editor }) {
  const words = useCopy("admin").editor.visual;
  const chain = () => editor.chain().focus();
  const actions = {
    addRow: () => chain().addRowAfter().run(),
    addColumn: () => chain().addColumnAfter().run(),
    deleteRow: () => chain().deleteRow().run(),
    deleteColumn: () => chain().deleteColumn().run(),
    headerRow: () => chain().toggleHeaderRow().run(),
    deleteTable: () => chain().deleteTable().run(),
  };
  return (
    <Panel label={words.blocks.table}>
      <div className="flex flex-wrap gap-1">
        {entriesOf(actions).map(([name, run]) => (
          <Button
            key={name}
            type="button"
            size="sm"
            variant="ghost"
            onMouseDown={(event) => event.preventDefault()}
            onClick={run}
          >
            {words.table[name]}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
