/** Which part of a featured image is shown. Pure; the site's pages, the editor and the social card share it. */

/** In percent: the point that stays in sight, and how much the picture is enlarged around it. */
export type CoverFocus = { x: number; y: number; zoom: number };

export const defaultFocus: CoverFocus = { x: 50, y: 50, zoom: 100 };

/**
 * The values that exist. app.css has a class for each, because the Content-Security-Policy forbids style attributes.
 */
export const focusRange = {
  x: { min: 0, max: 100, step: 5 },
  y: { min: 0, max: 100, step: 5 },
  zoom: { min: 100, max: 300, step: 10 },
} as const;

type Part = keyof CoverFocus;

/** The nearest value that exists. */
export function nearestFocus(part: Part, value: number): number {
  const { min, max, step } = focusRange[part];
  return Math.min(max, Math.max(min, min + Math.round((value - min) / step) * step));
}

/** Reads a number field; null, which is stored for the default, when it is empty or no number. */
export function readFocus(part: Part, typed: string): number | null {
  const value = Number(typed.trim() || Number.NaN);
  const found = Number.isFinite(value) ? nearestFocus(part, value) : defaultFocus[part];
  return found === defaultFocus[part] ? null : found;
}

type Stored = { coverX: number | null; coverY: number | null; coverZoom: number | null };

/** Undefined for the whole picture around its middle, which needs no class. */
export function coverFocus({ coverX, coverY, coverZoom }: Stored): CoverFocus | undefined {
  if (coverX === null && coverY === null && coverZoom === null) return undefined;
  return {
    x: nearestFocus("x", coverX ?? defaultFocus.x),
    y: nearestFocus("y", coverY ?? defaultFocus.y),
    zoom: nearestFocus("zoom", coverZoom ?? defaultFocus.zoom),
  };
}

export function focusClass({ x, y, zoom }: CoverFocus): string {
  return `cover-focus cover-x-${x} cover-y-${y} cover-zoom-${zoom}`;
}

/** The same part as the classes show, in the picture's own pixels: what a frame of this shape cuts out. */
export function cropOf(
  picture: { width: number; height: number },
  frame: { width: number; height: number },
  { x, y, zoom }: CoverFocus,
): { left: number; top: number; width: number; height: number } {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height) * (zoom / 100);
  const width = Math.min(picture.width, Math.max(1, Math.round(frame.width / scale)));
  const height = Math.min(picture.height, Math.max(1, Math.round(frame.height / scale)));
  return {
    left: Math.round((picture.width - width) * (x / 100)),
    top: Math.round((picture.height - height) * (y / 100)),
    width,
    height,
  };
}

/**
 * An enlarged picture needs more pixels: "(min-width: 64rem) 42rem, 100vw" becomes "(min-width: 64rem) 84rem, 200vw" at
 * 200 %.
 */
export function zoomedSizes(sizes: string, { zoom }: CoverFocus): string {
  return sizes.replace(/([\d.]+)(rem|vw)(?=\s*(,|$))/g, (_, length: string, unit: string) => {
    return `${(Number(length) * zoom) / 100}${unit}`;
  });
}
