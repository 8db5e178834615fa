import { useLayoutEffect, useState, type RefObject } from "react";

/** How many tools fit into the toolbar in this row. Their size differs between a mouse and a finger, so it is measured. */
export function useToolRoom(row: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = row.current;
    const bar = element?.querySelector("[role=toolbar]");
    if (!element || !bar) return;
    const measure = () => {
      const tool = element.querySelector<HTMLElement>("[data-tool]");
      const { columnGap, paddingLeft, paddingRight } = getComputedStyle(bar);
      const gap = Number.parseFloat(columnGap) || 0;
      const inner = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      // Hidden behind the HTML view or in the other language's tab.
      if (tool && inner > 0) setRoom(Math.floor((inner + gap) / (tool.offsetWidth + gap)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row]);
  return room;
}
