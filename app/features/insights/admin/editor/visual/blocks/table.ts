import { Table as BaseTable, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";

/** The base writes column widths as style attributes, which the Content-Security-Policy forbids and articles do not have. */
const Table = BaseTable.extend({
  renderHTML() {
    return ["table", ["tbody", 0]];
  },
});

const cellContent = { content: "(paragraph | bulletList | orderedList)+" };

export const tableBlocks = [
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader.extend(cellContent),
  TableCell.extend(cellContent),
];
