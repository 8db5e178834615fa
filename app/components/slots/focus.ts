/** The focus of a picture is stored in steps of this many percent: photographs.css has a class for each. */
export const focusStep = 5;

export function toFocusStep(percent: number): number {
  const step = Math.round(percent / focusStep) * focusStep;
  return Math.min(100, Math.max(0, step));
}

/** Classes, because the Content-Security-Policy forbids style attributes. */
export function focusClass(x: number, y: number): string {
  return `focus-x-${toFocusStep(x)} focus-y-${toFocusStep(y)}`;
}
