import type { RefObject } from "react";

/** The element of a ref, for handlers: they only run while it is on the page. */
export function elementOf<Shown>({ current }: RefObject<Shown | null>): Shown {
  if (current === null) throw new Error("The element is not on the page.");
  return current;
}
