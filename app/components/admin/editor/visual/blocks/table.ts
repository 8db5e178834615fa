import { Table as BaseTable, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";

/**
 * The base and its view write column widths as styles, which articles do not have and the policy of the page forbids.
 */
const Table = BaseTable.extend({
  renderHTML() {
    return ["table", ["tbody", 0]];
  },
});

const cellContent = { content: "(paragraph | bulletList | orderedList)+" };

export const tableBlocks = [
  Table.configure({ resizable: false, View: null }),
  TableRow,
  TableHeader.extend(cellContent),
  TableCell.extend(cellContent),
];
