import { useEffect, useEffectEvent, useRef, type MouseEvent, type ReactNode } from "react";
import type { useSaving } from "./use-saving.ts";

type StayButtonProps = { saving: ReturnType<typeof useSaving>; children: ReactNode };

/**
 * What Ctrl+S presses. Pressed while a save is on its way, it saves what was typed since then as soon as that one has
 * ended well; a refused one has to be looked at first.
 */
export function StayButton({ saving, children }: StayButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isAskedAgain = useRef(false);
  const { isBusy } = saving;
  const saveAgain = useEffectEvent(() => {
    const isDue = isAskedAgain.current && saving.isSaved && saving.post.isChanged;
    isAskedAgain.current = false;
    if (isDue) button.current?.click();
  });
  useEffect(() => {
    if (!isBusy) saveAgain();
  }, [isBusy]);
  const onClick = (event: MouseEvent) => {
    if (!isBusy) return;
    event.preventDefault();
    isAskedAgain.current = true;
  };
  return (
    <button ref={button} hidden data-stays="" name="intent" value="save" onClick={onClick}>
      {children}
    </button>
  );
}
