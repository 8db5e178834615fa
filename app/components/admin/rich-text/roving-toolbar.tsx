import { useEffect, useRef, type ComponentProps, type KeyboardEvent } from "react";

/** A toolbar is one stop of the Tab key; the arrow keys, Home and End move within it. */
export function RovingToolbar(props: ComponentProps<"div">) {
  const bar = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLElement>(undefined);
  const tools = () => [...(bar.current?.querySelectorAll<HTMLElement>("[data-tool]:not(:disabled)") ?? [])];

  function markCurrent(tool: HTMLElement | undefined) {
    current.current = tool;
    for (const other of tools()) other.tabIndex = other === tool ? 0 : -1;
  }
  // After every render: tools come and go and are disabled with the selection.
  useEffect(() => {
    const all = tools();
    markCurrent(all.find((tool) => tool === current.current) ?? all[0]);
  });

  function move(event: KeyboardEvent) {
    const all = tools();
    const at = all.findIndex((tool) => tool === event.target);
    if (at < 0) return;
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div
      {...props}
      ref={bar}
      role="toolbar"
      onKeyDown={move}
      onFocus={({ target }) => {
        if (target.matches("[data-tool]")) markCurrent(target);
      }}
    />
  );
}
