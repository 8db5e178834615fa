import { useEffect, type RefObject } from "react";

/**
 * Tells the CSS how much of the screen the buttons cover: at the top, or on a phone at the bottom. The lines beside
 * them have different lengths, and the tools of the text must not end up behind them.
 */
export function useBarSize(bar: RefObject<HTMLElement | null>, buttons: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const [whole, fixed] = [bar.current, buttons.current];
    const form = whole?.closest("form");
    if (!whole || !fixed || !form) return;
    const observer = new ResizeObserver(() => {
      const top = Number.parseFloat(getComputedStyle(whole).top) || 0;
      form.style.setProperty("--bar-end", `${top + whole.offsetHeight}px`);
      form.style.setProperty("--buttons-height", `${fixed.offsetHeight}px`);
    });
    observer.observe(whole);
    observer.observe(fixed);
    return () => observer.disconnect();
  }, [bar, buttons]);
}
