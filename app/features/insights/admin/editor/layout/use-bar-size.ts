import { useEffect, type RefObject } from "react";

/**
 * Tells the CSS how much of the screen the buttons at the top and the line at the foot cover. Their lines have different
 * lengths, and neither the tools nor the text must end up behind them. The sheet begins where the buttons end.
 */
export function useBarSize(bar: RefObject<HTMLElement | null>, foot: RefObject<HTMLElement | null>, isSheet: boolean) {
  useEffect(() => {
    const [top, bottom] = [bar.current, foot.current];
    const form = top?.closest("form");
    if (!top || !bottom || !form) return;
    const measure = () => {
      const start = Number.parseFloat(getComputedStyle(top).top) || 0;
      const covered = getComputedStyle(bottom).position === "fixed" ? bottom.offsetHeight : 0;
      form.style.setProperty("--bar-end", `${start + top.offsetHeight}px`);
      form.style.setProperty("--sheet-top", `${top.getBoundingClientRect().bottom}px`);
      form.style.setProperty("--foot-height", `${covered}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(top);
    observer.observe(bottom);
    return () => observer.disconnect();
  }, [bar, foot, isSheet]);
}
