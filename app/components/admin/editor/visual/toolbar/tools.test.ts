import { Bold } from "lucide-react";
import { expect, test } from "vitest";
import { fitTools, type Tool } from "./tools.ts";

const tools: Tool[] = [3, 1, 2].map((rank) => ({ id: `tool-${rank}`, label: "", icon: Bold, run: () => {}, rank }));
const ids = (list: Tool[]) => list.map(({ id }) => id);

test("[WR4] what fits keeps its order, and what does not is left for the menu", () => {
  const { shown, more } = fitTools(tools, 2);
  expect(ids(shown)).toEqual(["tool-1", "tool-2"]);
  expect(ids(more)).toEqual(["tool-3"]);
});

test("[WR4] a row with much room shows every tool, one with none the first", () => {
  expect(ids(fitTools(tools, Number.POSITIVE_INFINITY).shown)).toEqual(["tool-3", "tool-1", "tool-2"]);
  expect(ids(fitTools(tools, 0).shown)).toEqual(["tool-1"]);
});
